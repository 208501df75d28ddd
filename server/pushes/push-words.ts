import type { Language } from '@app/rules/catalog/localise.ts'
import { en, type PushWords } from './words/en.ts'
import { ja } from './words/ja.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'
import { tr } from './words/tr.ts'
import { zh } from './words/zh.ts'

export const pushWords: Readonly<Record<Language, PushWords>> = { en, ru, zh, tr, pt, ja }
