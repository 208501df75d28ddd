import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { browserKeys } from '../browser-keys.ts'
import { isLike, isText, ownDrafts, readForm, writeForm } from '../session/own-drafts.ts'

/** What is chosen of a job. */
export interface JobChoice {
  /** Items by slot. */
  readonly inputs: readonly (number | undefined)[]
  /** NaN for an empty field. */
  readonly units: number
}

interface Draft {
  /** The step of the history whose job it was chosen over; empty where it named none. */
  readonly over: string
  readonly choice: JobChoice
}

const nothing: JobChoice = { inputs: [], units: 1 }

const drafts = ownDrafts<number, string>(browserKeys.jobDrafts, isText)

/**
 * What is chosen for a recipe, which outlives the screen and a reload, and each start: the same may be
 * started again. A job that the address names comes before what was chosen under another address.
 */
export function useJobDraft(recipeId: number, wanted: JobChoice | undefined) {
  const step = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const over = wanted ? step : ''
  const [choice, setChoice] = useState(() => {
    const draft = readForm<Draft>(drafts.read(recipeId))
    const isOfThis = isLike(draft, { over, choice: nothing }) && draft.over === over
    return isOfThis ? draft.choice : (wanted ?? nothing)
  })
  const [keep] = useState(drafts.keeper)
  const choose = (changes: Partial<JobChoice>) => {
    const next = { ...choice, ...changes }
    setChoice(next)
    keep(recipeId, writeForm({ over, choice: next }))
  }
  return [choice, choose] as const
}
