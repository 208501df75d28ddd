import { isMessageId, t } from '../i18n/t.ts'
import { ALL, FAVORITES } from './recipe-filter.ts'

/** A group's name; one that the content has added bears its own. */
export function groupName(group: string): string {
  if (group === FAVORITES) return t('craft.favorites')
  if (group === ALL) return t('craft.all')
  const id = `craft_group.${group}`
  return isMessageId(id) ? t(id) : group
}
