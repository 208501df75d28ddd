import { t } from '../../web/i18n/t.ts'
import { Signed } from '../../web/ui/Signed.tsx'
import { Sum, SumBar } from '../../web/ui/SumBar.tsx'
import type { Frame } from '../frame.ts'

const terms = ['profit', 'received', 'paid', 'unrealized'] as const

function sums(values: readonly (number | undefined)[]) {
  return () => (
    <SumBar label={t('profit.title')}>
      {terms.map((term, nth) => (
        <Sum key={term} term={t(`profit.${term}`)}>
          <Signed coins={values[nth]} tinted={nth === 0} />
        </Sum>
      ))}
    </SumBar>
  )
}

export const frame: Frame = {
  groups: ['profit'],
  states: {
    'a gain': sums([1250, 18_400, -17_150, 90]),
    'a loss': sums([-1250, 15_900, -17_150, -90]),
    'nothing yet': sums([0, 0, 0, undefined]),
    'the largest numbers': sums([9e15, 9e15, -9e15, -9e15]),
  },
}
