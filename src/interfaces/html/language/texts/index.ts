import type { Language } from '../../../../platform/values/language';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';

export type Texts = typeof en;

export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, fr, es, it };
