import * as z from 'zod';
import { storedPictureSchema } from '../media/stored-picture.ts';
import { postFields, referenceFields, summaryFields } from './post-fields.ts';
import { SLUG } from './slug.ts';

/**
 * The posts of the API. The types in `post.ts` and the description of the API (`/api/openapi.json`)
 * follow from these schemas, each of which has its name there as `id`. Only types of this module may be
 * imported by what browsers run.
 */

const instant = z.iso
  .datetime({ offset: true })
  .describe('An instant, ISO 8601 with the offset of Madrid.');

export const extractPartSchema = z
  .object({
    text: z.string(),
    isMatch: z.boolean().describe('Whether it was searched for.'),
  })
  .meta({ id: 'ExtractPart' });

export const headingSchema = z
  .object({
    id: z.string().describe('The anchor of the heading on the page of the post.'),
    text: z.string(),
    level: z.literal([2, 3]),
  })
  .meta({ id: 'Heading' });

export const postReferenceSchema = z
  .object({
    slug: z.string().regex(SLUG),
    ...referenceFields.shape,
    date: instant,
    extract: z.array(extractPartSchema).exactOptional().describe('Where a search found its words.'),
  })
  .meta({ id: 'PostReference' });

export const postSummarySchema = z
  .object({
    id: z.guid(),
    ...postReferenceSchema.shape,
    ...summaryFields.shape,
    topics: z.array(z.string()).describe('Names, the main one first.'),
    heroImage: storedPictureSchema
      .exactOptional()
      .describe('Sizes and files of the hero image, where this site stores several files of it.'),
  })
  .meta({ id: 'PostSummary' });

export const postSchema = z
  .object({
    ...postFields.shape,
    ...postSummarySchema.shape,
    richContent: z.string().describe('HTML that has passed the sanitizer.'),
    cardUrl: z
      .string()
      .exactOptional()
      .describe('The picture with the title over it that stands for the post when it is shared.'),
    headings: z.array(headingSchema),
    readingMinutes: z.int().positive(),
    related: z.array(postReferenceSchema).describe('The posts to read next, the nearest first.'),
  })
  .meta({ id: 'Post' });
