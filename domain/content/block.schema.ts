import { z } from 'zod'
import { focusPoints } from '#domain/values/content.ts'
import {
  assetSchema,
  lineSchema,
  linkSchema,
  planReferenceSchema,
  richTextSchema,
  slugSchema,
  textSchema,
} from './content-text.schema.ts'

/** The illustrations a block may show. `app/illustrations` draws each in the brand's colors. */
const illustrationNames = [
  'harbour',
  'desert',
  'prism',
  'family',
  'chair',
  'card',
  'map',
  'calendar',
  'wallet',
  'tooth',
  'brush',
  'sun',
  'shield',
  'conversation',
  'household',
  'checkup',
] as const
const illustrationSchema = z
  .enum(illustrationNames, 'That drawing does not exist.')
  .meta({ named: 'Illustration' })
export type IllustrationName = z.infer<typeof illustrationSchema>

const buttonSchema = z.object({
  title: lineSchema.min(1, 'Say what the button does.'),
  link: linkSchema.meta({ title: 'Leads to' }),
})
const title = lineSchema.min(1, 'Give this block a title.')

/** Fields every block may have. */
export const commonFields = {
  /** The anchor a menu can lead to, e.g. `plans` for /#plans. */
  id: slugSchema
    .optional()
    .meta({ title: 'Anchor', help: 'A menu can lead here: “plans” for /#plans.', widget: 'word' }),
  /** Short text above the title. */
  eyebrow: lineSchema.optional().meta({ title: 'Words above the title', widget: 'line' }),
  /** The block's background. Each type has its own default. */
  ground: z.enum(['page', 'surface', 'soft', 'dark']).optional().meta({ title: 'Background' }),
}

const heroBlock = z
  .object({
    type: z.literal('hero'),
    ...commonFields,
    title,
    text: textSchema.optional(),
    zip_label: lineSchema.optional().meta({ title: 'Label of the ZIP code', widget: 'line' }),
    button_text: lineSchema.optional(),
    note: lineSchema.optional(),
    points: z.array(lineSchema).max(6, 'Use at most 6 points.').default([]),
    illustration: illustrationSchema.optional(),
    /** Text beside the drawing, above it, or on a dark panel with it. */
    layout: z.enum(['beside', 'above', 'panel']).default('beside'),
  })
  .meta({ title: 'Opening', help: 'The first words of a page, with a search by ZIP code.' })

const stepsBlock = z
  .object({
    type: z.literal('steps'),
    ...commonFields,
    title,
    text: textSchema.optional(),
    items: z
      .array(
        z.object({
          title: lineSchema.min(1, 'Name this step.'),
          text: textSchema,
          illustration: illustrationSchema.optional(),
        }),
      )
      .min(1, 'Add a step.')
      .max(8, 'Use at most 8 steps.'),
  })
  .meta({ title: 'Steps', help: 'How it works, one step after the other.' })

/** Prices, benefits and names come from the brand's plans, never from content. */
const planCardsBlock = z
  .object({
    type: z.literal('plan_cards'),
    ...commonFields,
    title,
    text: textSchema.optional(),
    /** Only these plans, in this order. Empty: every plan the page may show. */
    plans: z.array(planReferenceSchema).max(12, 'Use at most 12 plans.').default([]),
    /** The plan marked as the most popular. */
    highlight: planReferenceSchema.optional(),
    highlight_label: lineSchema.optional(),
    button_text: lineSchema.optional(),
    footnote: textSchema.optional(),
  })
  .meta({ title: 'Plan cards', help: 'Plans with their prices; those come from the plans themselves.' })

/** How often a service is used in a year, the calculator's starting value. */
const calculatorChoiceSchema = z.object({
  service: slugSchema.meta({ widget: 'service' }),
  quantity: z.int().min(0).max(20, 'Use at most 20.').default(0),
})

const savingsCalculatorBlock = z
  .object({
    type: z.literal('savings_calculator'),
    ...commonFields,
    title,
    text: textSchema.optional(),
    /** The services offered. Those without a price in the fee schedule are left out. */
    services: z.array(calculatorChoiceSchema).min(1, 'Offer a service.').max(20, 'Use at most 20 services.'),
    footnote: textSchema.optional(),
  })
  .meta({ title: 'Savings calculator', help: 'What a visitor would save, by what they have done in a year.' })

const sampleSavingsBlock = z
  .object({
    type: z.literal('sample_savings'),
    ...commonFields,
    title,
    text: textSchema.optional(),
    services: z
      .array(slugSchema.meta({ widget: 'service' }))
      .min(1, 'Name a service.')
      .max(30, 'Use at most 30 services.'),
    footnote: textSchema.optional(),
  })
  .meta({ title: 'Table of prices', help: 'What services cost members.' })

const richTextBlock = z
  .object({
    type: z.literal('rich_text'),
    ...commonFields,
    title: lineSchema.optional(),
    html: richTextSchema.meta({ title: 'Text' }),
  })
  .meta({ title: 'Text', help: 'Running text with headings, lists and links.' })

const faqListBlock = z
  .object({
    type: z.literal('faq_list'),
    ...commonFields,
    title: lineSchema.optional(),
    text: textSchema.optional(),
    items: z
      .array(z.object({ question: lineSchema.min(1, 'Write the question.'), answer: richTextSchema }))
      .min(1, 'Add a question.')
      .max(100, 'Use at most 100 questions.'),
    more: buttonSchema.optional().meta({ title: 'Button below' }),
  })
  .meta({ title: 'Questions', help: 'Questions that open to their answers.' })

const testimonialBlock = z
  .object({
    type: z.literal('testimonial'),
    ...commonFields,
    title: lineSchema.optional(),
    items: z
      .array(
        z.object({
          quote: textSchema.min(1, 'Write what was said.'),
          name: lineSchema,
          detail: lineSchema.optional(),
        }),
      )
      .min(1, 'Add a testimonial.')
      .max(9, 'Use at most 9 testimonials.'),
  })
  .meta({ title: 'What members say' })

/** A family's year computed from the plan and its fee schedule. Content says who and which services, never a price. */
const familyExampleBlock = z
  .object({
    type: z.literal('family_example'),
    ...commonFields,
    title,
    text: textSchema.optional(),
    /** Absent: the plan that costs this family least. */
    plan: planReferenceSchema.optional().meta({ help: 'Left out: the one that costs these people least.' }),
    people: z.int().min(1).max(10, 'Use at most 10 people.').default(4),
    /** How often the whole family has each service. */
    services: z.array(calculatorChoiceSchema).min(1, 'Name a service.').max(10, 'Use at most 10 services.'),
    illustration: illustrationSchema.optional(),
    /** What all members saved in a year at the visits offices reported, shown once there are enough of them. */
    members_saved: z.boolean().default(false).meta({
      title: 'Say what your members saved',
      help: 'By the visits your offices reported in twelve months; nothing while they are fewer than 50.',
    }),
    footnote: textSchema.optional(),
  })
  .meta({
    title: 'A family’s year',
    help: 'A year worked out from the plan; say who and what, never a price.',
  })

const includedBlock = z
  .object({
    type: z.literal('included'),
    ...commonFields,
    title,
    text: textSchema.optional(),
    yes_title: lineSchema.min(1).default('Included'),
    yes: z.array(lineSchema.min(1)).min(1, 'Say what is included.').max(8, 'Use at most 8 lines.'),
    no_title: lineSchema.min(1).default('Not included'),
    no: z.array(lineSchema.min(1)).min(1, 'Say what is not included.').max(8, 'Use at most 8 lines.'),
  })
  .meta({ title: 'Included and not' })

const reviewsBlock = z
  .object({
    type: z.literal('reviews'),
    ...commonFields,
    title,
    text: textSchema.optional(),
    items: z
      .array(
        z.object({
          quote: textSchema.min(1, 'Write what was said.'),
          author: lineSchema.min(1, 'Name who said it.'),
          /** The source of the quote, such as 'Letter to us' or the name of a site. */
          source: lineSchema.min(1, 'Say where it was said.'),
          date: z.iso.date('Give the day it was said.'),
          /** The author consented to its publication here. */
          consent: z
            .literal(true, 'Ask its author first: nothing is shown without consent.')
            .meta({ title: 'Its author agreed to it standing here' }),
          /** Not a real review. It shows where a review would go and is labeled as an example. */
          example: z.boolean().default(false).meta({ title: 'An example: nobody said it' }),
        }),
      )
      .min(1, 'Add a review.')
      .max(9, 'Use at most 9 reviews.'),
  })
  .meta({ title: 'Reviews', help: 'Only with the consent of who wrote them.' })

const statsBlock = z
  .object({
    type: z.literal('stats'),
    ...commonFields,
    title: lineSchema.optional(),
    items: z
      .array(z.object({ value: lineSchema.min(1, 'Give the figure.'), label: lineSchema }))
      .min(1, 'Add a figure.')
      .max(6, 'Use at most 6 figures.'),
    footnote: textSchema.optional(),
  })
  .meta({ title: 'Figures' })

const callToActionBlock = z
  .object({
    type: z.literal('call_to_action'),
    ...commonFields,
    title,
    text: textSchema.optional(),
    button: buttonSchema,
    secondary: buttonSchema.optional(),
    illustration: illustrationSchema.optional(),
  })
  .meta({ title: 'Call to action' })

const officeSearchBlock = z
  .object({
    type: z.literal('office_search'),
    ...commonFields,
    title,
    text: textSchema.optional(),
    button_text: lineSchema.optional(),
    /** Preset places to search without typing. Each shows the number of offices nearby. */
    places: z
      .array(
        z.object({
          name: lineSchema.min(1, 'Name the place.'),
          zip: z
            .string()
            .regex(/^\d{5}$/, 'Use a 5-digit ZIP code.')
            .meta({ title: 'ZIP code', widget: 'line', starter: '85004' }),
        }),
      )
      .max(12, 'Use at most 12 places.')
      .default([]),
  })
  .meta({ title: 'Office search' })

/** Phone, email and address are the operator's, from the brand's settings. The hours are the header's. */
const contactBlock = z
  .object({
    type: z.literal('contact'),
    ...commonFields,
    title,
    text: textSchema.optional(),
  })
  .meta({ title: 'Contact', help: 'Phone, email and address are those of the brand’s settings.' })

/** The statements the law requires are in code; content may only add to them. */
const disclosureBlock = z
  .object({
    type: z.literal('disclosure'),
    ...commonFields,
    title: lineSchema.optional(),
    more: richTextSchema.optional().meta({ title: 'More words', widget: 'rich' }),
  })
  .meta({ title: 'Disclosure', help: 'The statements of the law stand there anyway; you may add to them.' })

const imageBlock = z
  .object({
    type: z.literal('image'),
    ...commonFields,
    illustration: illustrationSchema.optional(),
    src: assetSchema.optional().meta({ title: 'Picture', widget: 'picture' }),
    alt: lineSchema.meta({ title: 'Description, for people who cannot see it' }),
    /** Decoration adds nothing to the surrounding text, so screen readers skip it. */
    decoration: z.boolean().default(false).meta({ title: 'It is decoration: nothing is read out' }),
    /** How much of the picture is shown, and, when cropped, which point stays in view. */
    shape: z.enum(['whole', 'wide', 'square']).default('whole').meta({ title: 'How much of it is shown' }),
    focus: z.enum(focusPoints).default('center').meta({ title: 'Keep in view when cropped' }),
    caption: lineSchema.optional(),
    width: z.int().positive().max(4_000).default(1_200),
    height: z.int().positive().max(4_000).default(675),
  })
  .refine((block) => block.src !== undefined || block.illustration !== undefined, {
    path: ['src'],
    message: 'Choose a picture or a drawing.',
  })
  .meta({ title: 'Picture' })

/** One section of a page. Each type has one component in `app/site/blocks`. */
export const blockSchema = z
  .discriminatedUnion('type', [
    heroBlock,
    stepsBlock,
    planCardsBlock,
    savingsCalculatorBlock,
    sampleSavingsBlock,
    richTextBlock,
    faqListBlock,
    testimonialBlock,
    familyExampleBlock,
    includedBlock,
    reviewsBlock,
    statsBlock,
    callToActionBlock,
    officeSearchBlock,
    contactBlock,
    disclosureBlock,
    imageBlock,
  ])
  .meta({ named: 'Block' })

export type Block = z.infer<typeof blockSchema>
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>
