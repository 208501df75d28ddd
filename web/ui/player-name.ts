import { t } from '../i18n/t.ts'

/** What to call a player, who has no name any more once they have been deleted. */
export const playerName = (name: string): string => name || t('kit.deleted_player')
