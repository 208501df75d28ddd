import type { Plugin } from 'vite'

/** What only the server needs of a route at run time. */
const DROPPED = new Set(['auth', 'anonymous', 'input', 'reply', 'summary'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Property extends Node {
  readonly key: { readonly name?: string }
}

interface ObjectLiteral extends Node {
  readonly properties: readonly Property[]
}

/**
 * Leaves of each route of the contract only what the browser sends: method, path and flags.
 *
 * The schemas stay types; with nothing left that uses them, the bundler drops them and TypeBox (see
 * `manualPureFunctions` in the config).
 */
export function contractWithoutSchemasPlugin(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]contract[\\/][\w-]+\.ts$/.test(id)) return undefined
      const cuts = routeLiterals(this.parse(code)).flatMap((literal) =>
        literal.properties.filter(({ key }) => DROPPED.has(key?.name ?? '')),
      )
      let rest = code
      for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start)) {
        rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '')
      }
      return { code: rest, map: null }
    },
  }
}

/** All object literals that are routes or parts of them, however they are put together. */
function routeLiterals(node: unknown): ObjectLiteral[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(routeLiterals)
  return isRoute(node) ? [node, ...inside] : inside
}

function isRoute(node: object): node is ObjectLiteral {
  if (!('properties' in node) || !('type' in node) || node.type !== 'ObjectExpression') return false
  const { properties } = node as ObjectLiteral
  const names = new Set(properties.map(({ key }) => key?.name))
  const isBase = names.has('path') && names.has('method')
  // `{ ...base, reply }`: what its base lacks.
  const isRest = names.has('reply') && properties.some(({ type }) => type === 'SpreadElement')
  return isBase || isRest
}
