import path from 'node:path'

/** A module of the app: its path below `web/`, with slashes, and its text. */
export interface Source {
  readonly file: string
  readonly text: string
}

interface Part {
  /** What the page loads when this part is asked for. */
  readonly file: string
  /** Groups of messages that are loaded together with it. */
  readonly groups: readonly string[]
}

const STATIC = /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s+)?'(\.[^']+)'/gm
const DYNAMIC = /\bimport\('(\.[^']+)'\)/g
/** `withMessages('a', withMessages('b', import(…)))`, also around a list of imports. */
const WITH_MESSAGES = /((?:withMessages\(\s*'\w+',\s*)+)(?:Promise\.all\(\[[^\]]*)?$/
/** `screen(path, ['a', 'b'], () => import(…))` of the routes. */
const OF_SCREEN = /\[((?:'\w+',?\s*)*)\],\s*\(\) => $/

const namesIn = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name!)

/** Code that a module has loaded later, with the groups that it asks for in the same breath. */
export function partsOf({ file, text }: Source): Part[] {
  return [...text.matchAll(DYNAMIC)].map(({ 1: target, index }) => {
    const before = text.slice(0, index)
    const [, groups = ''] = WITH_MESSAGES.exec(before) ?? OF_SCREEN.exec(before) ?? []
    // Kept under a name first: `const load = import(…)`, then `withMessages('a', load)`.
    const [, name] = /const (\w+) = $/.exec(before) ?? []
    const later = name && new RegExp(`withMessages\\('\\w+', ${name}\\)`).exec(text)?.[0]
    return { file: resolve(file, target!), groups: namesIn(later || groups) }
  })
}

function resolve(from: string, target: string): string {
  return path.posix.join(path.posix.dirname(from), target)
}

/** Everything that comes with a module because it, or what it imports, imports it. */
function loadedWith(file: string, sources: ReadonlyMap<string, Source>): Set<string> {
  const all = new Set([file])
  for (const one of all) {
    const { text } = sources.get(one) ?? { text: '' }
    for (const [, target] of text.matchAll(STATIC)) {
      const found = resolve(one, target!)
      if (sources.has(found)) all.add(found)
    }
  }
  return all
}

/**
 * Where a message may be shown before its group is loaded: a line for each part of the page, module
 * and group.
 *
 * A part is the entry, or what an `import()` loads. When it is there, so are the groups that were
 * asked for with it, and those of the part that asked: of several that ask, what all of them have.
 *
 * @param groupsIn - the groups whose messages a module shows
 */
export function tooEarly(
  list: readonly Source[],
  entry: string,
  groupsIn: (source: Source) => readonly string[],
): string[] {
  const sources = new Map(list.map((source) => [source.file, source]))
  const has = new Map<string, ReadonlySet<string>>([[entry, new Set()]])
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const own = has.get(file)!
    for (const module of loadedWith(file, sources)) {
      for (const part of partsOf(sources.get(module)!)) {
        if (!sources.has(part.file)) continue
        const offered = new Set([...own, ...part.groups])
        const before = has.get(part.file)
        const now = new Set([...offered].filter((group) => before?.has(group) ?? true))
        if (before?.size === now.size) continue
        has.set(part.file, now)
        waiting.push(part.file)
      }
    }
  }
  return [...has].flatMap(([part, groups]) =>
    [...loadedWith(part, sources)].flatMap((module) =>
      groupsIn(sources.get(module)!)
        .filter((group) => !groups.has(group))
        .map((group) => `${part}: ${module} shows ${group}`),
    ),
  )
}
