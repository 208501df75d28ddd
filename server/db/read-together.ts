import DataLoader from 'dataloader'

/** Read by one statement, so that none holds the node up for long. */
const TOGETHER_MAX = 32

/**
 * Lets calls that arrive at the same moment be answered by one statement. Nothing is kept: what any
 * node has committed before a call is in its answer.
 *
 * @param read - answers keys in their order; a key may be among them more than once
 */
export function readTogether<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(read, {
    cache: false,
    maxBatchSize: TOGETHER_MAX,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  })
  return (key) => loader.load(key)
}
