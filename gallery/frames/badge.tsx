import { t } from '../../web/i18n/t.ts'
import { Badge } from '../../web/ui/Badge.tsx'
import { Sum, SumBar } from '../../web/ui/SumBar.tsx'
import { Price } from '../../web/ui/Price.tsx'
import { UnreadCount } from '../../web/ui/UnreadCount.tsx'
import type { Frame } from '../frame.ts'

export const frame: Frame = {
  states: {
    'each tone': () => (
      <p className="flex flex-wrap gap-3">
        {(['plain', 'brass', 'buy', 'sell', 'warn'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {t('rarity.legendary')}
          </Badge>
        ))}
      </p>
    ),
    'unread: one, many, none': () => (
      <p className="flex gap-8 pt-2">
        {[1, 99, 0].map((count) => (
          <span key={count} className="relative size-6 rounded-md bg-oak">
            <UnreadCount count={count} />
          </span>
        ))}
      </p>
    ),
    'sums side by side': () => (
      <SumBar label={t('kit.search')}>
        {[0, 4_990, 123_456_789, Number.MAX_SAFE_INTEGER].map((coins) => (
          <Sum key={coins} term={t('rarity.legendary')}>
            <Price coins={coins} />
          </Sum>
        ))}
      </SumBar>
    ),
  },
}
