/** The release that this worker was built with; its build puts it here. */
declare const RELEASE: string

const CACHE = `app-${RELEASE}`
const PAGE = '/'

/** How long the network has for a page before the kept one is shown. */
const PAGE_LIMIT_MS = 6000

const CODE = /^\/assets\/[\w.-]+$/

/** The kept files of this release; undefined where the browser keeps none. */
const openKept = (): Promise<Cache | undefined> => caches.open(CACHE).catch(() => undefined)

/** Keeps the page and the code that it names: all of it, or this release is not installed. */
export async function keepPage(): Promise<void> {
  const page = await fetch(PAGE, { headers: { accept: 'text/html' }, cache: 'no-store' })
  const html = await page.clone().text()
  // A proxy's own page, or a maintenance notice, is no app.
  if (!page.ok || !html.includes('<div id="root"')) throw new Error(`no app: HTTP ${page.status}`)
  const kept = await caches.open(CACHE)
  await kept.addAll(new Set(html.match(/\/assets\/[\w.-]+/g)))
  await kept.put(PAGE, page)
}

/** Keeps code that a page had loaded before this worker was there. */
export async function keepCode(urls: readonly string[]): Promise<void> {
  const keeping: Promise<unknown>[] = []
  const code = urls.filter((url) => CODE.test(new URL(url).pathname))
  await Promise.all(code.map((url) => codeOf(new Request(url), (kept) => keeping.push(kept))))
  await Promise.all(keeping)
}

/** Drops what earlier releases have kept. Their open pages ask the server again, which has it for a day. */
export async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

/** Answers a request for the app; to all others nothing is done, as without a worker. */
export function answer(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (CODE.test(pathname)) event.respondWith(codeOf(request, (kept) => event.waitUntil(kept)))
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(pageOf(request))
}

/** As the server has it: other addresses are its own pages, or files. */
const isScreen = (pathname: string) => !/^\/(?:api|sandbox-steam)\b|\.\w+$/.test(pathname)

/**
 * Code carries its hash: what is kept is what the server has.
 *
 * @param onKeeping - called with what ends when the answer is kept
 */
async function codeOf(
  request: Request,
  onKeeping: (keeping: Promise<unknown>) => void,
): Promise<Response> {
  const kept = await openKept()
  const known = await kept?.match(request, { ignoreVary: true })
  if (known) return known
  const response = await fetch(request)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  // A full disk loses what is kept, and nothing else.
  if (kept && response.ok && !isPage) {
    onKeeping(kept.put(request, response.clone()).catch(() => undefined))
  }
  return response
}

/** The server's page; the kept one where no network brings it, or none in time. */
async function pageOf(request: Request): Promise<Response> {
  const response = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_LIMIT_MS))
  const inTime = await Promise.race([response.catch(() => undefined), late])
  if (inTime) return inTime
  return (await (await openKept())?.match(PAGE, { ignoreVary: true })) ?? response
}
