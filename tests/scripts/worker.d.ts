// What static/worker.js finds: the server writes SHELL before it.
declare const SHELL: { name: string; page: string; files: string[]; icon: string };
declare const clients: Clients;
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
// Its events are those of a service worker.
interface Event {
  readonly data: PushMessageData;
  readonly notification: Notification;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly request: Request;
  respondWith(answer: Response | Promise<Response>): void;
  waitUntil(done: Promise<unknown>): void;
}
