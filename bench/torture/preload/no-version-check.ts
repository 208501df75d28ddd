import { patchSource } from './patch-source.ts'

/* Control: an offer is agreed to whichever version of the trade its other side has seen. */
patchSource(
  'server/social/trades.ts',
  'input.version !== undefined && input.version !== row.table.version',
  'false',
)
