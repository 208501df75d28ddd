import type { Trade } from '@app/contract/social.ts'
import { useQuery } from '@tanstack/react-query'
import { itemName } from '../catalog/item-name.ts'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { OfferSide } from './OfferSide.tsx'
import { mineOf, theirsOf } from './trade-draft.ts'
import { playerName } from '../ui/player-name.ts'

interface Props {
  trade: Trade
  onClose: () => void
}

/** A trade that is done: what was given, and what came for it. */
export function TradeDonePopup({ trade, onClose }: Props) {
  const items = useQuery(catalog)
  const language = useLanguage((state) => state.language)
  const itemOf = (id: number) => items.data?.byId.get(id)
  const nameOf = (id: number) => itemName(itemOf(id), language)
  const side = (title: string, draft: ReturnType<typeof mineOf>) => (
    <OfferSide title={title} draft={draft} was={null} itemOf={itemOf} nameOf={nameOf} />
  )
  return (
    <Dialog
      title={t('trade.done_title')}
      description={t('trade.done_text', { name: playerName(trade.opponent_name) })}
      open
      onClose={onClose}
      size="md"
    >
      <div className="grid gap-4">
        {side(t('trade.got'), theirsOf(trade))}
        {side(t('trade.gave'), mineOf(trade))}
        <Button look="brass" onClick={onClose}>
          {t('trade.done_close')}
        </Button>
      </div>
    </Dialog>
  )
}
