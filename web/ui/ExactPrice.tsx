import { coinsPerUnit } from '@app/rules/money.ts'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { Price } from './Price.tsx'

/** A sum where every coin counts: from silver on, where two decimals cut some off, all of them. */
export function ExactPrice({ coins }: { coins: number }) {
  const locale = localeOf[useLanguage((state) => state.language)]
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5">
      {coins >= coinsPerUnit.silver && (
        <span aria-hidden="true" className="text-xs text-parchment-dim tabular">
          {coins.toLocaleString(locale)} ≈
        </span>
      )}
      <Price coins={coins} />
    </span>
  )
}
