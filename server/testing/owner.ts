import pg from 'pg'

/**
 * The owner of a test's database, who may do what the application may not.
 *
 * @param url - of the database
 */
export async function openOwner(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    run: (text: string) => client.query(text),
    [Symbol.asyncDispose]: () => client.end(),
  }
}
