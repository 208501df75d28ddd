import type { ReactNode } from 'react'

type Tone = 'plain' | 'brass' | 'buy' | 'sell' | 'warn'

const tones: Readonly<Record<Tone, string>> = {
  plain: 'border-line-lit bg-oak text-parchment-dim',
  brass: 'border-brass-deep bg-brass-deep/25 text-candle',
  buy: 'border-buy-deep bg-buy-deep/35 text-buy',
  sell: 'border-sell-deep bg-sell-deep/35 text-sell',
  warn: 'border-warn/50 bg-warn/15 text-warn',
}

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm border px-1.5 py-px text-xs whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
