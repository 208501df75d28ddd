import { MAX_PRICE } from '@app/contract/values.ts'
import { t } from '../i18n/t.ts'
import { LockedNoteWidget } from '../item-locks/LockedNoteWidget.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { CoinsField } from '../ui/CoinsField.tsx'

interface Props {
  itemId: number
  /** Coins per piece that the order pays. */
  orderPrice: number
  /** Coins per piece; undefined for not at all, NaN while the field is empty. */
  price: number | undefined
  onPrice: (price: number | undefined) => void
}

/** At which price to sell what the order buys, if at all. */
export function ResaleField({ itemId, orderPrice, price, onPrice }: Props) {
  return (
    <div className="grid gap-2">
      <Checkbox
        visible
        label={t('automatic.resale')}
        checked={price !== undefined}
        onChange={(isOn) => onPrice(isOn ? Number.NaN : undefined)}
      />
      {price !== undefined && (
        <>
          <CoinsField
            label={t('automatic.resale_price')}
            value={price}
            max={MAX_PRICE}
            onChange={onPrice}
            fault={price <= orderPrice ? t('automatic.resale_low') : undefined}
          />
          <p className="text-sm text-parchment-dim">{t('automatic.resale_text')}</p>
          <LockedNoteWidget itemIds={[itemId]} />
        </>
      )}
    </div>
  )
}
