import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Nothing } from './values.ts'

/** An item definition (spec 1 §3). Texts fall back along the chains of decisions/ when missing. */
export const Item = Type.Object({
  Itemdefid: ItemId,
  Type: Type.Union([Type.Literal('generator'), Type.Literal('bundle'), Type.Literal('other')]),
  Name: Type.String(),
  NameRu: Type.String(),
  NameZh: Type.String(),
  NameTr: Type.String(),
  NamePt: Type.String(),
  NameJa: Type.String(),
  Description: Type.String(),
  DescriptionRu: Type.String(),
  DescriptionZh: Type.String(),
  DescriptionTr: Type.String(),
  DescriptionPt: Type.String(),
  DescriptionJa: Type.String(),
  IconUrl: Type.String(),
  Tags: Type.Array(Type.String({ description: 'category:value' })),
  CanSell: Type.Boolean(),
  NameColor: Type.String({ description: 'six hex digits, or empty' }),
  Bundle: Type.String({
    description: "'id x number;…': counts of a bundle, weights of a generator; item 40 left out",
  }),
})

export const catalogueRoutes = {
  getAllItems: {
    method: 'POST',
    path: '/get-all-items',
    auth: 'anyone',
    summary: 'Every visible item definition. Sent compressed, with an ETag per version.',
    input: Nothing,
    reply: Type.Array(Item),
  },
  readItems: {
    method: 'GET',
    path: '/get-all-items',
    auth: 'anyone',
    summary: 'The same for browsers, which keep the answer and ask only whether it has changed.',
    input: Nothing,
    reply: Type.Array(Item),
  },
} as const satisfies Record<string, Route>

export type Item = Static<typeof Item>
