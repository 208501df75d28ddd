import type { Plugin } from 'vite'

/** What only the server needs of a route at run time. */
const DROPPED = new Set(['auth', 'anonymous', 'input', 'reply', 'summary'])

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Call extends Node {
  readonly callee: {
    readonly type: string
    readonly object?: { readonly type: string; readonly name?: string }
  }
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
 * The schemas stay types, at run time they are `undefined`: the bundler drops what is left of them,
 * and TypeBox.
 */
export function contractWithoutSchemasPlugin(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]contract[\\/][\w-]+\.ts$/.test(id)) return undefined
      const dropped = routeLiterals(this.parse(code)).flatMap((literal) =>
        literal.properties.filter(({ key }) => DROPPED.has(key?.name ?? '')),
      )
      const routes = cut(code, dropped, '', /^\s*,/)
      const rest = cut(routes, schemas(this.parse(routes)), 'undefined')
      return { code: cut(rest, typeboxImports(this.parse(rest)), ''), map: null }
    },
  }
}

/** The code with other text in the place of these parts, and without what `after` finds behind them. */
function cut(code: string, parts: readonly Node[], text: string, after = /^/): string {
  return parts
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (rest, { start, end }) => rest.slice(0, start) + text + rest.slice(end).replace(after, ''),
      code,
    )
}

/** All calls of `Type.…`, each with the ones in it. */
function schemas(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return []
  return isSchema(node) ? [node] : Object.values(node).flatMap(schemas)
}

function isSchema(node: object): node is Call {
  if (!('type' in node) || node.type !== 'CallExpression') return false
  const { object } = (node as Call).callee
  return object?.type === 'Identifier' && object.name === 'Type'
}

function typeboxImports(program: { readonly body: readonly Node[] }): Node[] {
  return program.body.filter(
    (node) =>
      node.type === 'ImportDeclaration' &&
      (node as Node & { source: { value: unknown } }).source.value === 'typebox',
  )
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
