import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PACKAGE = 'lucide-react'

interface Specifier {
  readonly imported?: { readonly name?: string }
  readonly local: { readonly name: string }
}

interface Statement {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly source?: { readonly value: unknown }
  readonly specifiers?: readonly Specifier[]
}

/**
 * Imports each icon from its own file instead of from the list of all, so that the graph of modules
 * says which screens use which icons.
 *
 * @param listFile - the package's list, which knows the file of each name
 */
export function iconImportsPlugin(listFile: string): Plugin {
  const files = filesOfNames(readFileSync(listFile, 'utf8'))
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes(PACKAGE)) return undefined
      const statements = (this.parse(code).body as readonly Statement[]).filter(
        ({ type, source }) => type === 'ImportDeclaration' && source?.value === PACKAGE,
      )
      let rest = code
      for (const { start, end, specifiers = [] } of statements.toReversed()) {
        const imports = specifiers.map(({ imported, local }) => {
          const file = files.get(imported?.name ?? '')
          if (file === undefined) return this.error(`${PACKAGE} has no icon ${imported?.name}`)
          return `import ${local.name} from '${PACKAGE}/icons/${file}';`
        })
        rest = rest.slice(0, start) + imports.join('') + rest.slice(end)
      }
      return { code: rest, map: null }
    },
  }
}

function filesOfNames(list: string): Map<string, string> {
  const exported = list.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}
