import pg from 'pg'

/** A session of a database's owner, for what no call can bring about. */
export async function openSql(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    run: (text: string, values: readonly unknown[] = []) => client.query(text, [...values]),
    [Symbol.asyncDispose]: () => client.end(),
  }
}
