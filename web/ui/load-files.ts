import { checkRelease } from '../release/release.ts'

const TIME_LIMIT_MS = 30_000

/** By path: what is there, or on its way. What the page names itself is there before this runs. */
const asked = new Map<string, Promise<unknown>>()

/**
 * Imports code when all of its files have arrived; the build puts it round every `import()`.
 *
 * A browser may keep the failure of an import for as long as the page, and then asking again cannot
 * help. So nothing is imported before it has been fetched: what failed can be fetched again.
 *
 * @param files - the code's own file and all that it imports, scripts and styles
 */
export async function loadFiles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(files.map(have))
    return await load()
  } catch (error) {
    void checkRelease()
    throw error
  }
}

function have(file: string): Promise<unknown> {
  const url = `/${file}`
  let arrives = asked.get(url)
  if (!arrives) {
    arrives = isNamed(url) ? Promise.resolve() : file.endsWith('.css') ? show(url) : keep(url)
    asked.set(url, arrives)
    arrives.catch(() => asked.delete(url))
  }
  return arrives
}

function isNamed(url: string): boolean {
  return document.querySelector(`[href="${url}"], [src="${url}"]`) !== null
}

/** Fetches a script into the browser's cache, where its import finds it. */
async function keep(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
  await response.arrayBuffer()
}

function show(url: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = url
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${url}: no style`))
    }
    document.head.append(link)
  })
}
