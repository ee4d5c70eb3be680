/** For the owner: nothing to change here. What the texts of this folder are made of. */
import type { Measurement } from '../../measurement.ts';
import type { TextSection } from '../prose.ts';

export interface LegalSection extends TextSection {
  readonly id: string;
}

export interface LegalText {
  /** For search engines and the browser's tab, where the centre's name follows it. */
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly lead: string;
  /** ISO 8601 date of the last change. */
  readonly updated: string;
  readonly sections: readonly LegalSection[];
}

/** A text that tells what is measured, and nothing that is not. */
export type WriteLegalText = (measurement: Measurement) => LegalText;
