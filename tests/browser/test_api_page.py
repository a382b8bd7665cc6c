"""The page of the API's document draws itself from our own files alone, and can be read."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect


def test_the_document_is_drawn_under_our_policy(laptop: BrowserContext) -> None:
    # What the policy forbids, Chromium complains of, and a complaint fails the test.
    page = laptop.new_page()
    page.goto("/api/v1/docs/")
    expect(page.get_by_text("/api/v1/matches/{id}/commands/")).to_be_visible()
    page.get_by_text("/api/v1/matches/{id}/commands/").click()
    expect(page.get_by_text("Ask for something").first).to_be_visible()
