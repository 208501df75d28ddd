/** What is wrong with a content file, and where in it. */
export class ContentProblem extends Error {
  override readonly name = 'ContentProblem'
  /** The keys and indices that lead to the place. */
  readonly path: readonly (string | number)[]

  constructor(path: readonly (string | number)[], message: string) {
    super(message)
    this.path = path
  }
}

/**
 * A value of a content file, read with its place. Every reader throws a ContentProblem for what is
 * not as asked.
 */
export class Field {
  readonly #value: unknown
  readonly #path: readonly (string | number)[]

  constructor(value: unknown, path: readonly (string | number)[] = []) {
    this.#value = value
    this.#path = path
  }

  /** Throws the problem that this value has. */
  fail(message: string): never {
    throw new ContentProblem(this.#path, message)
  }

  get isAbsent(): boolean {
    return this.#value === undefined
  }

  /** A property; absent ones are read as such. */
  get(key: string): Field {
    const value = Object.hasOwn(this.#object(), key) ? this.#object()[key] : undefined
    return new Field(value, [...this.#path, key])
  }

  /** Refuses properties that are not named: they are most likely misspelt. */
  only(...keys: readonly string[]): this {
    for (const key of Object.keys(this.#object())) {
      if (!keys.includes(key)) new Field(undefined, [...this.#path, key]).fail(`unknown: ${key}`)
    }
    return this
  }

  entries(): [key: string, field: Field][] {
    return Object.keys(this.#object()).map((key) => [key, this.get(key)])
  }

  list(): Field[] {
    if (!Array.isArray(this.#value)) this.fail('a list is expected')
    return this.#value.map((value, index) => new Field(value, [...this.#path, index]))
  }

  /** What `read` makes of a value that is there; the fallback for one that is not. */
  or<T>(fallback: T, read: (field: Field) => T): T {
    return this.isAbsent ? fallback : read(this)
  }

  integer(min = 0, max: number = Number.MAX_SAFE_INTEGER): number {
    const value = this.#value
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max) {
      this.fail(`a whole number from ${min} to ${max} is expected`)
    }
    return value
  }

  number(min: number, max: number): number {
    const value = this.#value
    if (typeof value !== 'number' || !(value >= min && value <= max)) {
      this.fail(`a number from ${min} to ${max} is expected`)
    }
    return value
  }

  text(): string {
    if (typeof this.#value !== 'string' || this.#value.trim() === '') {
      this.fail('a text is expected')
    }
    return this.#value
  }

  boolean(): boolean {
    if (typeof this.#value !== 'boolean') this.fail('true or false is expected')
    return this.#value
  }

  oneOf<T extends string>(values: readonly T[]): T {
    const found = values.find((value) => value === this.#value)
    return found ?? this.fail(`one of ${values.join(', ')} is expected`)
  }

  #object(): Record<string, unknown> {
    const value = this.#value
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.fail('an object is expected')
    }
    return value as Record<string, unknown>
  }
}
