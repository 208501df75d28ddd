import fc from 'fast-check'

/** The part of JSON Schema that the contract is written in. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** Values that were seen in answers, so that calls find what is there. */
export interface Known {
  readonly uuids: readonly string[]
  readonly items: readonly number[]
  readonly steamIds: readonly string[]
}

/** Long lists make slow calls and find nothing more. */
const ITEMS_MAX = 4

/** Values that a schema allows; `name` is the field's, which tells ids apart. */
export function fromSchema(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, known, name)))
  switch (schema.type ?? 'any') {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(
          schema.maxItems ?? ITEMS_MAX,
          Math.max(schema.minItems ?? 0, ITEMS_MAX),
        ),
      })
    case 'integer':
    case 'number':
      return numberOf(schema, known, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  const record = fc.record(
    Object.fromEntries(fields.map(([name, inner]) => [name, fromSchema(inner, known, name)])),
    { requiredKeys: [...(schema.required ?? [])] },
  )
  const [pattern] = Object.entries(schema.patternProperties ?? {})
  if (!pattern) return record
  const key = fc.constantFrom(...known.items).map(String)
  return fc.dictionary(key, fromSchema(pattern[1], known), { maxKeys: 3 })
}

function numberOf({ minimum, maximum }: Schema, known: Known, name: string) {
  const min = minimum ?? -Number.MAX_SAFE_INTEGER
  const max = maximum ?? Number.MAX_SAFE_INTEGER
  const near = Math.min(max, Math.max(min, 0) + 20)
  const isItem = /item|card|receipt|rent_id|asset/.test(name)
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: Math.min(min, near), max: near }) },
    { weight: isItem ? 30 : 0, arbitrary: fc.constantFrom(...known.items) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  )
}

function textOf({ format, pattern, minLength, maxLength }: Schema, known: Known) {
  if (format === 'uuid') {
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known.uuids) }, fc.uuid())
  }
  if (pattern?.includes('{17}')) return fc.constantFrom(...known.steamIds)
  return pattern === undefined
    ? textOfLength(minLength ?? 0, Math.min(maxLength ?? 40, 400))
    : textMatching(pattern)
}

/** fast-check lists all characters for each arbitrary of texts it makes: they are made once. */
const texts = new Map<string, fc.Arbitrary<string>>()

function madeOnce(name: string, make: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const made = texts.get(name) ?? make()
  texts.set(name, made)
  return made
}

const textMatching = (pattern: string) =>
  madeOnce(pattern, () => fc.stringMatching(new RegExp(pattern)))

const textOfLength = (minLength: number, maxLength: number) =>
  madeOnce(`${minLength} to ${maxLength}`, () => {
    const length = { minLength, maxLength }
    return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'binary' }))
  })
