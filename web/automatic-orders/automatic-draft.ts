import { browserKeys } from '../browser-keys.ts'
import { formDrafts } from '../session/form-drafts.ts'

/** What was typed of automatic orders and not given yet, by item. */
export const {
  useDraft: useAutomaticDraft,
  drop: dropAutomaticDraft,
  has: hasAutomaticDraft,
} = formDrafts(browserKeys.automaticDrafts)
