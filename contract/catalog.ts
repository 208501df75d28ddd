import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { ItemId, Language, Nothing } from './values.ts'

const named = {
  Itemdefid: ItemId,
  Type: Type.Union([Type.Literal('generator'), Type.Literal('bundle'), Type.Literal('other')]),
  Name: Type.String(),
  NameRu: Type.String(),
  NameZh: Type.String(),
  NameTr: Type.String(),
  NamePt: Type.String(),
  NameJa: Type.String(),
  IconUrl: Type.String(),
  Tags: Type.Array(Type.String({ description: 'category:value' })),
  CanSell: Type.Boolean(),
  NameColor: Type.String({ description: 'six hex digits, or empty' }),
  Bundle: Type.String({
    description: "'id x number;…': counts of a bundle, weights of a generator; item 40 left out",
  }),
}

const described = {
  Description: Type.String(),
  DescriptionRu: Type.String(),
  DescriptionZh: Type.String(),
  DescriptionTr: Type.String(),
  DescriptionPt: Type.String(),
  DescriptionJa: Type.String(),
}

/** An item definition (spec 1 §3). Texts fall back along the chains of decisions/ when missing. */
export const Item = Type.Object({ ...named, ...described })

/** An item definition with its description in one language: all six are four fifths of its bytes. */
const NamedItem = Type.Object({
  ...named,
  Description: Type.Optional(Type.String()),
  DescriptionRu: Type.Optional(Type.String()),
  DescriptionZh: Type.Optional(Type.String()),
  DescriptionTr: Type.Optional(Type.String()),
  DescriptionPt: Type.Optional(Type.String()),
  DescriptionJa: Type.Optional(Type.String()),
})

const ItemDescriptions = Type.Object({ Itemdefid: ItemId, ...described })

export const catalogRoutes = {
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
    path: '/items',
    auth: 'anyone',
    summary:
      'Every visible item with its description in one language only, for browsers: they keep the answer, and ask only whether it has changed.',
    input: Type.Object({ lang: Language }, { additionalProperties: false }),
    reply: Type.Array(NamedItem),
  },
  readDescriptions: {
    method: 'GET',
    path: '/item-descriptions',
    auth: 'anyone',
    summary: 'The descriptions of every visible item in all languages, for when they are shown.',
    input: Nothing,
    reply: Type.Array(ItemDescriptions),
  },
  readTagNames: {
    method: 'GET',
    path: '/tag-names',
    auth: 'anyone',
    anonymous: true,
    summary:
      'What the tags of items are called in a language, in English where it has no name: categories by "category", values by "category_value".',
    input: Type.Object({ lang: Language }, { additionalProperties: false }),
    reply: Type.Record(Type.String(), Type.String()),
  },
} as const satisfies Record<string, Route>

export type Item = Static<typeof Item>
export type NamedItem = Static<typeof NamedItem>
export type ItemDescriptions = Static<typeof ItemDescriptions>
