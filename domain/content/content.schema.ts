import { z } from 'zod'
import { footerLayouts, headerLayouts, newestLayout } from '#domain/values/content.ts'
import { typedText } from '#domain/words.schema.ts'
import { blockSchema } from './block.schema.ts'
import {
  absentWhenEmpty,
  colorSchema,
  flagSchema,
  lineSchema,
  linkSchema,
  logoSchema,
  planReferenceSchema,
  richTextSchema,
  slugSchema,
  textSchema,
} from './content-text.schema.ts'
import { spanishSchema } from './spanish/spanish.schema.ts'

const menuItemSchema = z.object({
  title: lineSchema.min(1, 'Name this link.'),
  link: linkSchema.meta({ title: 'Leads to' }),
  external: flagSchema.optional().meta({ title: 'Another site' }),
})

const topBarItemSchema = menuItemSchema.extend({ icon: lineSchema.optional() })

const planReferences = z
  .array(z.object({ plan_id: planReferenceSchema }))
  .max(50, 'List at most 50 plans.')
  .default([])

const menu = z.array(menuItemSchema).max(20, 'Use at most 20 links.').default([])

/** Names exactly as in specification §3. */
const baseVariablesSchema = z.object({
  group_key: lineSchema.optional(),
  plan_url: absentWhenEmpty(linkSchema).meta({ title: 'Choosing a plan leads to' }),
  /** The only plans this brand's site offers. Empty: all of them. */
  plans_whitelist: planReferences,
  global_title: lineSchema.optional().meta({ title: 'Name of the site' }),
  favicon: absentWhenEmpty(logoSchema),
  /** The preview picture messengers show for a link to the site, 1200 by 630. Not part of the specification. */
  share_image: absentWhenEmpty(logoSchema),
  disable_performance_tracking: flagSchema.optional(),

  hide_top_header: flagSchema.optional().meta({ title: 'Hide the top bar' }),
  header_phone_number: lineSchema.optional(),
  header_phone_link: lineSchema.optional(),
  header_timing: lineSchema.optional().meta({ title: 'When the phone is answered' }),
  header_top_right_nav: z
    .array(topBarItemSchema)
    .max(10, 'Use at most 10 links.')
    .default([])
    .meta({ title: 'Links of the top bar' }),
  header_log: absentWhenEmpty(logoSchema).meta({ title: 'Logo' }),
  header_log2: absentWhenEmpty(logoSchema).meta({
    title: 'Logo on color',
    help: 'Where the header has a colored ground.',
  }),
  /**
   * The four logos for dark screens, not part of the specification. Without one, its logo gets a white background
   * there.
   */
  header_log_dark: absentWhenEmpty(logoSchema).meta({ title: 'Logo for dark screens' }),
  header_log2_dark: absentWhenEmpty(logoSchema).meta({ title: 'Logo on color for dark screens' }),
  header_log_alt: lineSchema.optional().meta({ title: 'What the logo says' }),
  header_log_link: absentWhenEmpty(linkSchema).meta({ title: 'The logo leads to' }),
  header_menu: menu.meta({ title: 'Menu of the header' }),
  header_menu_login_dropdown: menu.meta({ title: 'Menu of “Login”' }),
  header_join_now_text: lineSchema.optional().meta({ title: 'Words of the button' }),
  header_join_now_link: absentWhenEmpty(linkSchema).meta({ title: 'The button leads to' }),
  showHeaderBanner: flagSchema.optional().meta({ title: 'Show the banner' }),
  headerBannerText: richTextSchema.optional().meta({ title: 'Words of the banner' }),

  footer_logo: absentWhenEmpty(logoSchema),
  footer_logo_dark: absentWhenEmpty(logoSchema).meta({ title: 'Logo for dark screens' }),
  footer_logo_alt: lineSchema.optional().meta({ title: 'What the logo says' }),
  logoMembersy: absentWhenEmpty(logoSchema).meta({ title: 'Logo of who powers the site' }),
  sponsored_by_text: lineSchema.optional(),
  sponsored_logo: absentWhenEmpty(logoSchema),
  sponsored_logo_dark: absentWhenEmpty(logoSchema),
  sponsored_link: absentWhenEmpty(linkSchema),
  footer_txt: richTextSchema.optional().meta({ title: 'Words of the footer' }),
  footer_nav: menu.meta({ title: 'Links of the footer' }),
  show_copyright_on_top: flagSchema.optional().meta({ title: 'Copyright above the rest' }),
  footer_description: textSchema.optional(),
  country: lineSchema.optional(),
})

/** A brand's look. Text on accent, and accent on its soft background, must meet WCAG AA. A test checks the demo's. */
const themeSchema = z.object({
  accent: colorSchema,
  /** Used on hover and for text in the accent color. */
  accentStrong: colorSchema.meta({ title: 'Accent, strong' }),
  accentSoft: colorSchema.meta({ title: 'Accent, soft' }),
  onAccent: colorSchema.meta({ title: 'Words on the accent' }),
  /** A second brand color for drawings and small marks, never behind text. */
  highlight: colorSchema.optional(),
  page: colorSchema.optional(),
  surface: colorSchema.optional(),
  ink: colorSchema.optional(),
  muted: colorSchema.optional(),
  line: colorSchema.optional(),
  /** Typeface and corner style. */
  typeface: z.enum(['humanist', 'serif', 'geometric']).default('humanist'),
  corners: z.enum(['round', 'soft', 'square']).default('soft'),
  /** Background of a page's opening: a soft band, the bare page above a rule, or a dark panel. */
  heading: z.enum(['band', 'ruled', 'panel']).default('band'),
  /** auto: dark for visitors whose system is dark. light: never dark. */
  scheme: z.enum(['auto', 'light']).default('auto'),
})

/** The three known names of specification §3, all links, and any other text an operator's site reads. */
const pageVariablesSchema = z
  .object({
    home_banner_join_now_url: absentWhenEmpty(linkSchema),
    home_join_now_url: absentWhenEmpty(linkSchema),
    header_join_now_link: absentWhenEmpty(linkSchema),
  })
  .catchall(textSchema)
  .refine(
    (variables) => Object.keys(variables).every((name) => /^[a-z_][\w-]{0,60}$/i.test(name)),
    'Name variables with letters, digits, - and _.',
  )

const pageShape = {
  title: lineSchema.optional(),
  /** The description search engines show below the title. */
  description: lineSchema.optional().meta({ help: 'Search engines show it under the title.' }),
  variables: pageVariablesSchema.default({}).meta({ title: 'Links and texts of this page' }),
  blocks: z.array(blockSchema).max(40, 'Use at most 40 blocks on a page.').default([]),
}
const pageSchema = z.object(pageShape).meta({ named: 'Page' })
export type PageContent = z.infer<typeof pageSchema>

/** A campaign's page at /:landing. It may show fewer plans and carry a coupon to the checkout. */
const landingPageSchema = z.object({
  ...pageShape,
  landing: z.literal(true),
  plans_whitelist: planReferences,
  coupon: absentWhenEmpty(typedText().regex(/^[\w-]{1,40}$/, 'Use letters, digits, hyphens.')),
})

/** The page of one state, with that state's plans and prices. */
const statePageSchema = z.object({
  ...pageShape,
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Use the two letters of the state.')
    .meta({ title: 'State', help: 'Its two letters: plans and prices are those of that state.' }),
})

/** The pages every brand has. A page missing from content shows no blocks. */
export const pageNames = [
  'home',
  'faq',
  'terms',
  'privacy',
  'support',
  'join-now',
  'directory',
  'find-a-dentist',
  'office',
  'grievance-form',
  'checkout',
  'member-login',
  'dashboard',
  'savings-summary',
] as const
export type PageName = (typeof pageNames)[number]

const page = pageSchema.prefault({})
const pagesSchema = z.object({
  home: page,
  faq: page,
  terms: page,
  privacy: page,
  support: page,
  'join-now': page,
  directory: page,
  'find-a-dentist': page,
  office: page,
  'grievance-form': page,
  checkout: page,
  'member-login': page,
  dashboard: page,
  'savings-summary': page,
  landing: z.record(slugSchema, landingPageSchema).default({}),
  states: z.record(slugSchema, statePageSchema).default({}),
} satisfies Record<PageName | 'landing' | 'states', z.ZodType>)

const redirectSchema = z.object({
  from: z
    .string()
    .max(300, 'Use 300 characters or fewer.')
    .regex(/^\/(?!\/)[\w\-./%~]*$/, 'Use a path like /old-page.'),
  to: linkSchema.refine((to) => /^(\/|https:)/i.test(to), 'Use a path or an https:// address.'),
  status: z.union(
    [z.literal(301), z.literal(302), z.literal(307), z.literal(308)],
    'Use 301, 302, 307 or 308.',
  ),
})
export type Redirect = z.infer<typeof redirectSchema>

/**
 * A brand's whole content (specification §3). Unknown keys are dropped on read, so an instance of the previous build
 * can serve what a newer one wrote. On write, `checkContent` refuses them by path.
 */
export const contentSchema = z.object({
  base: z.object({
    layout: z.object({
      header: z.object({
        components: lineSchema.meta({
          title: 'Layout',
          widget: 'choice',
          options: [newestLayout.header, ...headerLayouts.filter((each) => each !== newestLayout.header)],
        }),
      }),
      footer: z.object({
        components: lineSchema.meta({
          title: 'Layout',
          widget: 'choice',
          options: [newestLayout.footer, ...footerLayouts.filter((each) => each !== newestLayout.footer)],
        }),
      }),
    }),
    variables: baseVariablesSchema,
    theme: themeSchema,
  }),
  pages: pagesSchema,
  redirects: z.array(redirectSchema).max(500, 'Use at most 500 redirects.').default([]),
  /** The Spanish texts. Everything else is shown in English, also under /es. */
  es: spanishSchema.optional(),
})

/** A parsed payload: every list is present, and missing strings are undefined. */
export type ContentPayload = z.infer<typeof contentSchema>
/** A payload as written: lists and pages may be missing. */
export type ContentInput = z.input<typeof contentSchema>
