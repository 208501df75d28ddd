import { isMessageId, t } from '../i18n/t.ts'
import { ALL, FAVOURITES } from './recipe-filter.ts'

/** A group's name; one that the content has added bears its own. */
export function groupName(group: string): string {
  if (group === FAVOURITES) return t('craft.favourites')
  if (group === ALL) return t('craft.all')
  const id = `craft_group.${group}`
  return isMessageId(id) ? t(id) : group
}
