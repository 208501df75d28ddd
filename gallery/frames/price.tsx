import { ExactPrice } from '../../web/ui/ExactPrice.tsx'
import { Price } from '../../web/ui/Price.tsx'
import { Signed } from '../../web/ui/Signed.tsx'
import type { Frame } from '../frame.ts'

const SUMS = [0, 1, 99, 100, 12_345, 1_000_000, 123_456_789, Number.MAX_SAFE_INTEGER]

export const frame: Frame = {
  states: {
    'each unit, up to the largest sum': () => (
      <p className="flex flex-wrap gap-4">
        {SUMS.map((coins) => (
          <Price key={coins} coins={coins} />
        ))}
      </p>
    ),
    'to the coin': () => (
      <p className="flex flex-wrap gap-4">
        {SUMS.map((coins) => (
          <ExactPrice key={coins} coins={coins} />
        ))}
      </p>
    ),
    'gained, lost, unknown': () => (
      <p className="flex flex-wrap gap-4">
        {[120, 0, -4500, undefined].map((coins) => (
          <Signed key={String(coins)} coins={coins} tinted />
        ))}
      </p>
    ),
  },
}
