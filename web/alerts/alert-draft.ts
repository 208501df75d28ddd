import { browserKeys } from '../browser-keys.ts'
import { formDrafts } from '../session/form-drafts.ts'

/** What was typed of alerts and not set yet, by item. */
export const {
  useDraft: useAlertDraft,
  drop: dropAlertDraft,
  has: hasAlertDraft,
} = formDrafts(browserKeys.alertDrafts)
