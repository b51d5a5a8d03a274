// What somebody has opened stays readable without a network: lessons, rule books, and games that are over. The house
// always answers first; what is kept serves only where it cannot. Live tables are never kept. The name of the cache
// is the build's (`BUILD`, which the house writes before this file), so no page ever meets another build's scripts.

const KEPT = `sobremesa-${/** @type {any} */ (self).BUILD}`;

/** Pages and pictures that look the same tomorrow. */
const LASTING = [/^\/web\//, /^\/learn(\/|$)/, /^\/rules\//, /^\/about$/, /^\/cover\//, /^\/face\//, /^\/t\/[^/]+\/(replay|report\.html|book\.html|picture\.svg|picture\.png|story\.txt)/];

/** @type {any} */
const worker = self;

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const forget = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("sobremesa-") && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(forget());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isLasting = origin === location.origin && LASTING.some((pattern) => pattern.test(pathname));
  if (request.method !== "GET") return;
  if (isLasting) event.respondWith(answered(request, event));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(apologise));
});

/** From the house, kept for later; from what is kept, if the house cannot be reached. */
async function answered(/** @type {Request} */ request, event) {
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === "basic") event.waitUntil(keep(request, answer.clone()));
    return answer;
  } catch (fault) {
    const kept = await (await caches.open(KEPT)).match(request);
    if (kept) return kept;
    if (request.mode === "navigate") return apologise();
    throw fault;
  }
}

async function keep(/** @type {Request} */ request, /** @type {Response} */ answer) {
  const cache = await caches.open(KEPT);
  await cache.put(request, answer);
}

/** What can be read without the house, in the language of the browser. */
async function apologise() {
  const isSpanish = navigator.language.startsWith("es");
  const [title, sorry, empty] = isSpanish
    ? ["Sin conexión", "La casa no se alcanza ahora. Lo que abriste antes se puede leer:", "Cuando abras lecciones, reglamentos o partidas acabadas, quedarán aquí."]
    : ["No connection", "The house cannot be reached just now. What you have opened before can be read:", "Lessons, rule books and finished games that you open will stay here."];
  const cache = await caches.open(KEPT);
  const pages = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (!answer?.headers.get("content-type")?.startsWith("text/html")) continue;
    const name = /<title>([^<]*)<\/title>/.exec(await answer.text())?.[1] ?? request.url;
    pages.push(`<li><a href="${new URL(request.url).pathname}${new URL(request.url).search.replace(/"/g, "")}">${name}</a></li>`);
  }
  const list = pages.length ? `<p>${sorry}</p><ul>${pages.join("")}</ul>` : `<p>${empty}</p>`;
  const html = `<!doctype html><html lang="${isSpanish ? "es" : "en"}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Sobremesa</title><link rel="stylesheet" href="/web/house.css"><main><h1>${title}</h1>${list}</main></html>`;
  return new Response(html, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}
