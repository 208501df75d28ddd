import type { Item } from '@app/contract/catalog.ts'
import type { SpinDraw } from '@app/contract/spin.ts'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import type { CheckedDraw } from './check-draw.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  checked: CheckedDraw
  /** What the server keeps of the spin, if it is one of its own. */
  record: SpinDraw | undefined
  items: ReadonlyMap<number, Item>
  clientSeed: string
  nonce: string
}

/** A draw step by step, each step held against what the server said. */
export function CheckResult({ checked, record, items, clientSeed, nonce }: Props) {
  const language = useLanguage((state) => state.language)
  const { hash, digest, ticket, prize } = checked
  return (
    <ol className="grid gap-3 border-t border-line pt-4">
      <Step
        label={t('spin.step_hash')}
        agrees={record && record.server_seed_hash === hash}
        value={<code className="break-all">{hash}</code>}
      />
      <Step
        label={t('spin.step_digest', { message: `${clientSeed}:${nonce}` })}
        value={<code className="break-all">{digest}</code>}
      />
      <Step
        label={t('spin.step_ticket')}
        agrees={record && record.ticket === ticket}
        value={<span className="tabular">{formatNumber(ticket)}</span>}
      />
      <Step
        label={t('spin.step_prize')}
        agrees={record && record.result === prize.id}
        value={
          <span className="flex items-center gap-2.5">
            <ItemTile item={items.get(prize.id)} size={40} />
            {itemName(items.get(prize.id), language)}
          </span>
        }
      />
    </ol>
  )
}

interface StepProps {
  label: string
  /** Does it agree with the record? Undefined where there is nothing to compare with. */
  agrees?: boolean | undefined
  value: ReactNode
}

function Step({ label, agrees, value }: StepProps) {
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2 text-sm text-parchment-dim">
        {label}
        {agrees !== undefined && (
          <span className={`inline-flex items-center gap-1 ${agrees ? 'text-buy' : 'text-sell'}`}>
            {agrees ? (
              <Check aria-hidden="true" className="size-4" />
            ) : (
              <X aria-hidden="true" className="size-4" />
            )}
            {t(agrees ? 'spin.agrees' : 'spin.differs')}
          </span>
        )}
      </span>
      <span className="text-sm">{value}</span>
    </li>
  )
}
