"""How a phone in the room finds the notebook."""

import socket

import pytest
import uvicorn

from infinity_site import serve


def test_the_room_is_told_where_to_go() -> None:
    said = serve.greeting(8000, "192.168.1.7")
    assert "http://localhost:8000" in said
    assert "http://192.168.1.7:8000" in said


def test_without_a_network_that_is_said() -> None:
    assert "no network" in serve.greeting(8000, None)


def test_only_this_machines_own_names_are_answered() -> None:
    hosts = serve.allowed_hosts("192.168.1.7")
    assert {"localhost", "127.0.0.1", "192.168.1.7"} <= set(hosts)
    assert "*" not in hosts
    assert len(hosts) == len(set(hosts))


def test_nobody_is_sent_to_a_port_where_something_else_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        config = uvicorn.Config(lambda: None, host="127.0.0.1", port=port, lifespan="off")
        with pytest.raises(SystemExit):
            serve.Server(config).run()
    assert "served on" not in capsys.readouterr().out
