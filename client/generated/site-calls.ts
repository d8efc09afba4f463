// Made from the document of the API by `npm run client`; not to be edited.

type FoundOffice = {
  id: string
  name: string
  line1: string
  line2: string | null
  city: string
  state: string
  zip: string
  phone: string
  latitude: number
  longitude: number
  timeZone: string
  specialties: Array<string>
  languages: Array<string>
  acceptance: "accepting" | "not-accepting" | "existing-patients" | "existing-families"
  opensSaturday: boolean
  lastVerified: string | null
  hours: {
    weekly: Array<Array<{ opens: string; closes: string }>>
    exceptions: Array<{ date: string; openings: Array<{ opens: string; closes: string }>; note?: string }>
  } | null
  distanceMiles: number | null
}

type Office = {
  id: string
  name: string
  line1: string
  line2: string | null
  city: string
  state: string
  zip: string
  phone: string
  latitude: number
  longitude: number
  timeZone: string
  specialties: Array<string>
  languages: Array<string>
  acceptance: "accepting" | "not-accepting" | "existing-patients" | "existing-families"
  opensSaturday: boolean
  lastVerified: string | null
  hours: {
    weekly: Array<Array<{ opens: string; closes: string }>>
    exceptions: Array<{ date: string; openings: Array<{ opens: string; closes: string }>; note?: string }>
  } | null
  accessibility: Array<string>
  endsOn: string | null
  providers: Array<{
    id: string
    npi: string | null
    firstName: string
    lastName: string
    credential: string | null
    specialty: string | null
    languages: Array<string>
  }>
}

type Block = {
  type: "hero"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
  zip_label?: string
  button_text?: string
  note?: string
  points?: Array<string>
  illustration?: Illustration
  layout?: "beside" | "above" | "panel"
} | {
  type: "steps"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
  items: Array<{ title: string; text: string; illustration?: Illustration }>
} | {
  type: "plan_cards"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
  plans?: Array<string>
  highlight?: string
  highlight_label?: string
  button_text?: string
  footnote?: string
} | {
  type: "savings_calculator"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
  services: Array<{ service: string; quantity?: number }>
  footnote?: string
} | {
  type: "sample_savings"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
  services: Array<string>
  footnote?: string
} | {
  type: "rich_text"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title?: string
  html: string
} | {
  type: "faq_list"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title?: string
  text?: string
  items: Array<{ question: string; answer: string }>
  more?: { title: string; link: string }
} | {
  type: "testimonial"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title?: string
  items: Array<{ quote: string; name: string; detail?: string }>
} | {
  type: "family_example"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
  plan?: string
  people?: number
  services: Array<{ service: string; quantity?: number }>
  illustration?: Illustration
  members_saved?: boolean
  footnote?: string
} | {
  type: "included"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
  yes_title?: string
  yes: Array<string>
  no_title?: string
  no: Array<string>
} | {
  type: "reviews"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
  items: Array<{
    quote: string
    author: string
    source: string
    date: string
    consent: true
    example?: boolean
  }>
} | {
  type: "stats"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title?: string
  items: Array<{ value: string; label: string }>
  footnote?: string
} | {
  type: "call_to_action"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
  button: { title: string; link: string }
  secondary?: { title: string; link: string }
  illustration?: Illustration
} | {
  type: "office_search"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
  button_text?: string
  places?: Array<{ name: string; zip: string }>
} | {
  type: "contact"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title: string
  text?: string
} | {
  type: "disclosure"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  title?: string
  more?: string
} | {
  type: "image"
  id?: string
  eyebrow?: string
  ground?: "page" | "surface" | "soft" | "dark"
  illustration?: Illustration
  src?: string
  alt: string
  decoration?: boolean
  shape?: "whole" | "wide" | "square"
  focus?: "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right"
  caption?: string
  width?: number
  height?: number
}

type Illustration = "harbour" | "desert" | "prism" | "family" | "chair" | "card" | "map" | "calendar" | "wallet" | "tooth" | "brush" | "sun" | "shield" | "conversation" | "household" | "checkup"

type Page = {
  title?: string
  description?: string
  variables?: { home_banner_join_now_url?: string; home_join_now_url?: string; header_join_now_link?: string }
  blocks?: Array<Block>
}

type Interval = "month" | "quarter" | "half_year" | "year"

type PlanPrice = { interval: Interval; priceCents: number; additionalMemberCents: number | null }

type Benefit = { service: string; name: string; quantity: number; period: "month" | "year" }

type Plan = {
  id: string
  slug: string
  tier: "adult" | "child" | "perio" | "family"
  version: number
  versionId: string
  name: string
  summary: string
  prices: Array<PlanPrice>
  monthCents: number | null
  yearCents: number | null
  additionalMonthCents: number | null
  additionalYearCents: number | null
  enrolmentFeeCents: number
  sellableStates: Array<string>
  benefits: Array<Benefit>
  allOffices: boolean
}

type State = "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY"

type Address = { line1: string; line2?: string; city: string; state: State; zip: string }

type CheckoutDependent = {
  firstName: string
  lastName: string
  dateOfBirth: string
  relationship: "spouse" | "domestic_partner" | "child" | "other"
  disabled?: boolean
}

type QuoteLine = {
  kind: "plan" | "additional_members" | "enrolment_fee" | "discount" | "credit" | "adjustment"
  label: string
  quantity: number
  unitCents: number
  amountCents: number
}

type Quote = {
  lines: Array<QuoteLine>
  discountCents: number
  totalCents: number
  renewalTotalCents: number
}

type ConsentTexts = {
  version: string
  disclosure: string
  terms: string
  autoRenew: string | null
  electronic: string | null
}

type OfferByBank = {
  refused: string | null
  offer: { startsOn: string; quote: Quote; texts: ConsentTexts } | null
}

type DraftAgreement = { ending: AgreementContent; renewing: AgreementContent }

type AgreementContent = {
  title: string
  notice?: Array<string>
  fixedNotice?: string | null
  covered: Array<{ name: string; note?: string }>
  lines: Array<{ label: string; amountCents: number }>
  benefits: Array<string>
  sections: Array<{ heading: string; paragraphs: Array<string> }>
  operator: { name: string; address: string; phone: string; tollFreePhone?: string | null; email: string }
  memberNumber: string
  member: { name: string; addressLines: Array<string> }
  planName: string
  interval: Interval
  renewalInterval?: Interval
  termStartsOn: string
  termEndsOn: string
  totalCents: number
  renewalTotalCents: number
  autoRenew: boolean
  spanish?: {
    title: string
    notice?: Array<string>
    fixedNotice?: string | null
    covered: Array<{ name: string; note?: string }>
    lines: Array<{ label: string; amountCents: number }>
    benefits: Array<string>
    sections: Array<{ heading: string; paragraphs: Array<string> }>
    planName?: string
  }
}

type Checkout = {
  id: string
  status: "open" | "confirming" | "completed" | "abandoned"
  interval: Interval
  plan: { id: string; name: string; eachMoreCents: number | null; coversMember: boolean }
  office: { id: string; name: string; city: string; state: string } | null
  couponCode: string | null
  couponProblem: string | null
  account: {
    email?: string
    firstName?: string
    lastName?: string
    dateOfBirth?: string
    phone?: string
    address?: Address
  }
  hasPassword: boolean
  dependents: Array<CheckoutDependent>
  lastDays: Array<string | null>
  toName: number
  quote: Quote
  startsOn: string
  texts: ConsentTexts
  byBank: OfferByBank | null
  agreement: DraftAgreement | null
  order: { membershipId: string; memberNumber: string; receiptId: string }
  clearsBy: string | null
  declined: string | null
  expiresAt: string
}

type LinkedOrder = {
  id: string
  plan: { id: string; name: string; eachMoreCents: number | null; coversMember: boolean }
  office: { id: string; name: string; city: string; state: string } | null
  quote: Quote
  startsOn: string
  texts: ConsentTexts
  byBank: OfferByBank | null
  agreement: DraftAgreement | null
  clearsBy: string | null
  status: "open" | "confirming"
  account: { firstName?: string; lastName?: string; email?: string }
  dependents: Array<{ firstName: string; lastName: string }>
} | { status: "completed" }

type CheckoutConsents = { disclosure: true; terms: true; autoRenew: boolean }

type BankCheck = { clientSecret: string }

type Member = {
  id: string
  email: string | null
  firstName: string
  lastName: string
  dateOfBirth: string
  phone: string | null
  address: Address | null
  language: string
  marketingMail: boolean
}

type HomeOffice = {
  id: string
  name: string
  line1: string
  line2: string | null
  city: string
  state: string
  zip: string
  phone: string
}

type Dependent = {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string
  relationship: "spouse" | "domestic_partner" | "child" | "other"
  disabled: boolean
  startsOn: string
  endsOn: string | null
}

type Membership = {
  id: string
  memberNumber: string
  cardIssue: number
  status: "pending" | "active" | "past_due" | "lapsed" | "expired" | "cancelled"
  usable: boolean
  goodThrough: string | null
  autoRenew: boolean
  givenUp: boolean
  wayBack: { until: string; refundCents: number; byHandCents: number } | null
  interval: Interval
  joinedOn: string
  termStartsOn: string
  termEndsOn: string
  plan: {
    id: string
    name: string
    tier: "adult" | "child" | "perio" | "family"
    summary: string
    benefits: Array<Benefit>
  }
  office: HomeOffice | null
  dependents: Array<Dependent>
  agreementVersion: number
  renewalTotalCents: number
  renewalInterval: Interval
  priceRise: { startsOn: string; previousCents: number; renewalTotalCents: number } | null
  laterPriceCents: number | null
  nextPlan: { name: string; interval: Interval; startsOn: string; endsFamily: boolean } | null
  creditCents: number
  whyNotRenewable: "nobody" | "not_sold" | null
  mayReturn: boolean
  nextCharge: { date: string; amountCents: number } | null
  balanceCents: number
  pastDue: { reason: string; reasonCode: string | null; lapsesOn: string } | null
  clearing: { amountCents: number; clearsBy: string; isForPerson: boolean } | null
  lapseReason: string | null
}

type PaidWith = {
  kind: "card" | "link" | "us_bank_account"
  wallet: "apple_pay" | "google_pay" | "link" | null
  brand: string | null
  last4: string | null
}

type CardOnFile = {
  kind: "card" | "link" | "us_bank_account"
  wallet: "apple_pay" | "google_pay" | "link" | null
  brand: string | null
  last4: string | null
  expMonth: number | null
  expYear: number | null
}

type Grievance = {
  filer: "member" | "representative"
  memberName: string
  memberNumber?: string
  representativeName?: string
  authorised?: boolean
  email: string
  phone: string
  state: State
  type: "billing" | "quality" | "access" | "service" | "privacy"
  against: "dentist" | "office" | "plan" | "other"
  subjectName?: string
  eventOn: string
  description: string
  outcome?: string
  urgent?: boolean
  signature: string
  fileIds?: Array<string>
}

type OfficeForm = {
  name: string
  line1: string
  line2: string
  city: string
  state: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY"
  zip: string
  point?: string
  phone: string
  week: Array<string>
  exceptions: string
  specialties: Array<"general" | "pediatric" | "orthodontics" | "periodontics" | "endodontics" | "oral-surgery" | "prosthodontics">
  languages: Array<"en" | "es" | "zh" | "vi" | "tl" | "ko" | "ru" | "ar" | "fr" | "ht" | "pt" | "pl" | "hi" | "fa" | "de" | "ja" | "nv" | "so" | "hmn" | "am" | "ur" | "ase">
  acceptance: "accepting" | "not-accepting" | "existing-patients" | "existing-families"
  accessibility: Array<"step-free-entrance" | "accessible-restroom" | "accessible-parking" | "wheelchair-chairside" | "hearing-loop" | "sensory-friendly">
  email: "" | string
  planIds: Array<string>
  providers: Array<{
    id: string | ""
    firstName: string
    lastName: string
    credential: string
    npi: string
    specialty: "general" | "pediatric" | "orthodontics" | "periodontics" | "endodontics" | "oral-surgery" | "prosthodontics" | ""
    languages: string
  }>
}

/** Each call by its method and path: what it is given, and its answer. */
export type SiteCalls = {
  /** Who is signed in; a fresh token in the csrf-token header */
  'GET /api/auth': {
    answer: { isAuthenticated: boolean; email?: string }
  }
  /** Sign in */
  'POST /api/login': {
    body: { email: string; password: string }
    answer: { isAuthenticated: boolean; email: string }
  }
  /** The content of the brand: its published version, or the one asked for */
  'GET /api/cms': {
    query?: { version?: string; locale?: "en-US" | "es-US" }
    answer: {
      base: {
        layout: { header: { components: string }; footer: { components: string } }
        variables: {
          group_key?: string
          plan_url?: string
          plans_whitelist?: Array<{ plan_id: string }>
          global_title?: string
          favicon?: string
          share_image?: string
          disable_performance_tracking?: string
          hide_top_header?: string
          header_phone_number?: string
          header_phone_link?: string
          header_timing?: string
          header_top_right_nav?: Array<{ title: string; link: string; external?: string; icon?: string }>
          header_log?: string
          header_log2?: string
          header_log_dark?: string
          header_log2_dark?: string
          header_log_alt?: string
          header_log_link?: string
          header_menu?: Array<{ title: string; link: string; external?: string }>
          header_menu_login_dropdown?: Array<{ title: string; link: string; external?: string }>
          header_join_now_text?: string
          header_join_now_link?: string
          showHeaderBanner?: string
          headerBannerText?: string
          footer_logo?: string
          footer_logo_dark?: string
          footer_logo_alt?: string
          logoMembersy?: string
          sponsored_by_text?: string
          sponsored_logo?: string
          sponsored_logo_dark?: string
          sponsored_link?: string
          footer_txt?: string
          footer_nav?: Array<{ title: string; link: string; external?: string }>
          show_copyright_on_top?: string
          footer_description?: string
          country?: string
        }
        theme: {
          accent: string
          accentStrong: string
          accentSoft: string
          onAccent: string
          highlight?: string
          page?: string
          surface?: string
          ink?: string
          muted?: string
          line?: string
          typeface?: "humanist" | "serif" | "geometric"
          corners?: "round" | "soft" | "square"
          heading?: "band" | "ruled" | "panel"
          scheme?: "auto" | "light"
        }
      }
      pages: {
        home?: Page
        faq?: Page
        terms?: Page
        privacy?: Page
        support?: Page
        "join-now"?: Page
        directory?: Page
        "find-a-dentist"?: Page
        office?: Page
        "grievance-form"?: Page
        checkout?: Page
        "member-login"?: Page
        dashboard?: Page
        "savings-summary"?: Page
        landing?: Record<string, {
          title?: string
          description?: string
          variables?: { home_banner_join_now_url?: string; home_join_now_url?: string; header_join_now_link?: string }
          blocks?: Array<Block>
          landing: true
          plans_whitelist?: Array<{ plan_id: string }>
          coupon?: string
        }>
        states?: Record<string, {
          title?: string
          description?: string
          variables?: { home_banner_join_now_url?: string; home_join_now_url?: string; header_join_now_link?: string }
          blocks?: Array<Block>
          state: string
        }>
      }
      redirects?: Array<{ from: string; to: string; status: 301 | 302 | 307 | 308 }>
    }
  }
  /** Offices near a ZIP code, a place or a point, nearest first */
  'GET /api/km/group/{id}/offices': {
    path: { id: string }
    query?: {
      zip?: string
      place?: string
      lat?: number
      lng?: number
      radius?: number
      specialty?: "general" | "pediatric" | "orthodontics" | "periodontics" | "endodontics" | "oral-surgery" | "prosthodontics"
      language?: "en" | "es" | "zh" | "vi" | "tl" | "ko" | "ru" | "ar" | "fr" | "ht" | "pt" | "pl" | "hi" | "fa" | "de" | "ja" | "nv" | "so" | "hmn" | "am" | "ur" | "ase"
      accepting?: boolean
      openSaturday?: boolean
      openNow?: boolean
      q?: string
      limit?: number
      offset?: number
    }
    answer: {
      total: number
      origin: { label: string; latitude: number; longitude: number } | null
      offices: Array<FoundOffice>
    }
  }
  /** Every office by state and city, with its people */
  'GET /api/km/group/{id}/directory': {
    path: { id: string }
    query?: { format?: "json" | "csv" | "pdf"; locale?: "en-US" | "es-US" }
    answer: { states: Array<{ state: string; cities: Array<{ city: string; offices: Array<Office> }> }> } | string | Blob
  }
  /** One office with its hours and people */
  'GET /api/km/office/{id}/details': {
    path: { id: string }
    answer: Office
  }
  /** One office with its hours and people */
  'GET /api/v4/locations/{id}': {
    path: { id: string }
    answer: Office
  }
  /** The plans sold at an office */
  'GET /api/km/office/{id}/plans': {
    path: { id: string }
    answer: { plans: Array<Plan> }
  }
  /** One plan this site offers */
  'GET /api/v4/plans/{id}': {
    path: { id: string }
    answer: Plan
  }
  /** A plan as sold at the office id2, with that office’s prices */
  'GET /api/v4/plans/{id}/{id2}': {
    path: { id: string; id2: string }
    answer: {
      id: string
      slug: string
      tier: "adult" | "child" | "perio" | "family"
      version: number
      versionId: string
      name: string
      summary: string
      prices: Array<PlanPrice>
      monthCents: number | null
      yearCents: number | null
      additionalMonthCents: number | null
      additionalYearCents: number | null
      enrolmentFeeCents: number
      sellableStates: Array<string>
      benefits: Array<Benefit>
      allOffices: boolean
      feeSchedule: Array<{ service: string; name: string; category: string; usualCents: number; memberCents: number }>
    }
  }
  /** What a coupon takes off a plan for one person; by the year where that is sold */
  'GET /api/v4/coupon/validate': {
    query: { coupon: string; plan_id: string; interval?: Interval }
    answer: { valid: true; code: string; label: string; discountCents: number } | { valid: false; reason: string; message: string }
  }
  /** Begin a checkout; the browser is given the cookie that opens it again */
  'POST /api/km/checkout/account': {
    body: { planId: string; officeId?: string; interval: Interval; people?: number }
    answer: Checkout
  }
  /** The draft of this browser, with today’s quote */
  'GET /api/km/checkout/account/{id}': {
    path: { id: string }
    answer: Checkout
  }
  /** Save any part of the draft */
  'PUT /api/km/checkout/account/{id}': {
    path: { id: string }
    body: {
      interval?: Interval
      officeId?: string | null
      couponCode?: string | null
      account?: {
        email?: string
        firstName?: string
        lastName?: string
        dateOfBirth?: string
        phone?: string
        address?: { line1: string; line2?: string; city: string; state: State; zip: string; confirmed?: boolean }
        password?: string
      }
      dependents?: Array<CheckoutDependent>
    }
    answer: Checkout
  }
  /** What a link that a desk has sent is for; a POST so that its token stands in no address */
  'POST /api/km/checkout/link': {
    body: { token: string }
    answer: LinkedOrder
  }
  /** The agreement behind such a link as a PDF, before it is agreed to */
  'POST /api/km/checkout/link/agreement': {
    body: { token: string; autoRenew: boolean }
    answer: Blob
  }
  /** Pay and become a member; needs an Idempotency-Key header */
  'POST /api/km/checkout/member': {
    headers: { "idempotency-key": string }
    body: {
      checkoutId: string
      linkToken?: string
      paymentToken: string
      paymentKind?: "card" | "link" | "us_bank_account"
      quoteTotalCents: number
      quoteRenewalTotalCents?: number
      startsOn?: string
      consents: CheckoutConsents
    }
    answer: {
      membershipId: string
      memberNumber: string
      receiptId: string
      status: "active" | "confirming" | "pending"
      clearsBy?: string
      check?: BankCheck
    }
  }
  /** What a mailed link to pay a renewal is for, and how it stands */
  'POST /api/km/renewal/link': {
    body: { token: string }
    answer: {
      state: "due" | "paying" | "clearing" | "paid" | "ended" | "withdrawn" | "expired" | "blocked"
      firstName: string
      until: string
      why: string | null
      due: {
        isPastDue: boolean
        renewsItself: boolean
        renewsOn: string
        renewalTotalCents: number
        renewalCreditCents: number
        isLast: boolean
        termStartsOn: string
        termEndsOn: string
        lines: Array<{ label: string; amountCents: number }>
        totalCents: number
        refusedByBank: string | null
      } | null
    }
  }
  /** Pay a renewal by a mailed link, without signing in; needs an Idempotency-Key header */
  'POST /api/km/renewal/payments': {
    headers: { "idempotency-key": string }
    body: {
      token: string
      confirm: { termStartsOn: string; totalCents: number }
      paymentToken: string
      paymentKind?: "card" | "link" | "us_bank_account"
    }
    answer: {
      status: "active" | "confirming" | "pending"
      clearsBy?: string
      termEndsOn: string
      totalCents: number
      check?: BankCheck
    }
  }
  /** The city and state of a ZIP code, to fill them into an address */
  'GET /api/km/zip/{zip}': {
    path: { zip: string }
    answer: { place: { city: string; state: string } | null }
  }
  /** The member and their memberships */
  'GET /api/v4/member/info': {
    answer: { member: Member; memberships: Array<Membership>; activeMembershipId: string | null }
  }
  /** The memberships with their home offices */
  'GET /api/v4/member/locations': {
    answer: {
      activeMembershipId: string | null
      locations: Array<{
        membershipId: string
        memberNumber: string
        planName: string
        status: "pending" | "active" | "past_due" | "lapsed" | "expired" | "cancelled"
        office: HomeOffice | null
      }>
    }
  }
  /** What is owed and what is charged next */
  'GET /api/v4/member/balance': {
    answer: { balanceCents: number; nextCharge?: { date: string; amountCents: number } }
  }
  /** The people covered beside the member */
  'GET /api/v4/member/dependents': {
    answer: Array<Dependent>
  }
  /** Add a person to the active membership; needs an Idempotency-Key header */
  'POST /api/v4/member/dependents': {
    headers: { "idempotency-key": string }
    body: {
      firstName: string
      lastName: string
      dateOfBirth: string
      relationship: "spouse" | "domestic_partner" | "child" | "other"
      disabled?: boolean
      preview?: boolean
      agreed?: { todayCents: number; renewalTotalCents: number }
    }
    answer: {
      termCents: number
      todayCents: number
      renewalTotalCents: number
      renewalBeforeCents: number
      startsOn: string
      endsOn: string
      coverEndsOn: string | null
      card: PaidWith | null
      clearsBy: string | null
    } | {
      status: "added" | "confirming" | "pending"
      clearsBy?: string
      dependentId: string
      chargedCents: number
      receiptId: string | null
      renewalTotalCents: number
      check?: BankCheck
    }
  }
  /** What happened to the memberships, the newest first */
  'GET /api/v4/member/activity': {
    query?: { page?: string }
    answer: {
      entries: Array<{
        kind: "joined" | "paid" | "adjusted" | "credited" | "credit_taken_back" | "renewed" | "plan_changed" | "declined" | "debit_started" | "refunded" | "refund_promised" | "bank_returned" | "person_added" | "person_ended" | "card_changed" | "auto_renew_on" | "cancelled" | "kept"
        on: string
        detail: string | null
        amountCents: number | null
        receiptId: string | null
      }>
      page: number
      more: boolean
    }
  }
  /** Everything kept under the account, to take along */
  'GET /api/v4/member/data': {
    answer: { account: Record<string, unknown> }
  }
  /** The member card of a membership */
  'GET /api/v4/member/idCard/{id}': {
    path: { id: string }
    answer: {
      membershipId: string
      memberNumber: string
      status: "pending" | "active" | "past_due" | "lapsed" | "expired" | "cancelled"
      usable: boolean
      planName: string
      covered: Array<{ firstName: string; lastName: string }>
      memberSince: string
      goodThrough: string | null
      office: HomeOffice | null
      notice: "THIS IS NOT INSURANCE"
      operator: { name: string; phone: string }
      statusUrl: string
    } | Blob
  }
  /** The receipt of a payment */
  'GET /api/v4/member/receipt/{id}': {
    path: { id: string }
    answer: {
      id: string
      number: string
      issuedOn: string
      totalCents: number
      refundedCents: number
      refundingCents: number
      refundPromisedCents: number
      refundFailedCents: number
      membershipId: string
      memberNumber: string
      paidBy: { firstName: string; lastName: string; address: Address | null }
      planName: string
      term: { startsOn: string; endsOn: string } | null
      lines: Array<QuoteLine>
      card: PaidWith | null
      desk?: "cash" | "check" | "terminal" | null
      refunds: Array<{
        amountCents: number
        on: string
        kind: "refund" | "bank_return" | "dispute"
        tender: "cash" | "check" | "terminal" | null
      }>
    } | Blob
  }
  /** Make one membership the active one */
  'POST /api/v4/member/switch/{id}': {
    path: { id: string }
    answer: { activeMembershipId: string }
  }
  /** Turn auto-renewal on or off */
  'POST /api/v4/member/autoRenew': {
    body: {
      membershipId: string
      autoRenew: boolean
      agreed?: { renewalTotalCents: number; firstChargeOn: string; creditCents?: number }
    }
    answer: Membership
  }
  /** Change profile, preferences, home office, email or password */
  'PATCH /api/v4/member/update': {
    body: {
      firstName?: string
      lastName?: string
      phone?: string
      address?: { line1: string; line2?: string; city: string; state: State; zip: string; confirmed?: boolean }
      language?: "en" | "es"
      marketingMail?: boolean
      email?: string
      currentPassword?: string
      newPassword?: string
      officeId?: string | null
    }
    answer: { member: Member; pendingEmail?: string }
  }
  /** Use a new email, by the link that was mailed to it; every other session ends */
  'POST /api/v4/member/confirmEmail': {
    body: { token: string }
    answer: undefined
  }
  /** Put a card or a bank account on file */
  'POST /api/v4/member/updateBilling': {
    body: { paymentToken: string; paymentKind?: "card" | "link" | "us_bank_account" }
    answer: CardOnFile | { check: BankCheck }
  }
  /** Put a card on file by the link that was mailed, without signing in; success uses the link up */
  'POST /api/v4/member/updateCard': {
    body: { token: string; paymentToken: string; paymentKind?: "card" | "link" | "us_bank_account" }
    answer: CardOnFile | { check: BankCheck }
  }
  /** Correct a dependent; with `ending: false` keep one who was to leave */
  'PATCH /api/v4/member/dependents/{id}': {
    path: { id: string }
    headers: { "idempotency-key": string }
    body: {
      firstName?: string
      lastName?: string
      dateOfBirth?: string
      relationship?: "spouse" | "domestic_partner" | "child" | "other"
      disabled?: boolean
      ending?: false
      agreed?: { todayCents: number; renewalTotalCents: number }
    }
    answer: {
      dependent: Dependent
      renewalTotalCents: number
      status: "changed" | "confirming" | "pending"
      clearsBy?: string
      chargedCents: number
      receiptId: string | null
      check?: BankCheck
    }
  }
  /** End a dependent with the term that is paid for */
  'DELETE /api/v4/member/dependents/{id}': {
    path: { id: string }
    query?: { preview?: "true" | "false" }
    answer: { dependent: Dependent; renewalTotalCents: number }
  }
  /** Take back a person on the day they were added, with the money */
  'POST /api/v4/member/dependents/{id}/takeBack': {
    path: { id: string }
    headers: { "idempotency-key": string }
    body: { confirm?: { refundCents: number } }
    answer: { dependentId: string; refundCents: number; renewalTotalCents: number } | {
      dependentId: string
      refundCents: number
      renewalTotalCents: number
      refundStatus: "none" | "promised" | "withdrawn" | "paid" | "confirming" | "failed"
    }
  }
  /** Pay what is owed, the next term, or a new one after a membership has ended */
  'POST /api/v4/member/renewSubscription': {
    headers: { "idempotency-key": string }
    body: { membershipId: string; confirm?: { termStartsOn: string; totalCents: number } }
    answer: {
      membershipId: string
      termStartsOn: string
      termEndsOn: string
      lines: Array<{ label: string; amountCents: number }>
      totalCents: number
      renewsOn: string
      renewalTotalCents: number
      renewalCreditCents: number
      isLast: boolean
      consent: string | null
      card: PaidWith | null
    } | {
      membershipId: string
      status: "active" | "confirming" | "pending"
      clearsBy?: string
      termStartsOn: string
      termEndsOn: string
      totalCents: number
      receiptId: string | null
      check?: BankCheck
    }
  }
  /** Cancel a membership, with the refund by the rule of its state */
  'POST /api/v4/member/cancel': {
    headers: { "idempotency-key": string }
    body: { membershipId: string; confirm?: { refundCents: number; endsOn: string } }
    answer: {
      membershipId: string
      effect: "ends_today" | "ends_with_term"
      endsOn: string
      refundKind: "full" | "pro_rata" | "none"
      refundCents: number
      byHandCents: number
      refundDueAt: string | null
      refunds: Array<{ receiptId: string | null; amountCents: number }>
      explanation: string
      rule: string
    } | {
      membershipId: string
      effect: "ends_today" | "ends_with_term"
      endsOn: string
      refundKind: "full" | "pro_rata" | "none"
      refundCents: number
      byHandCents: number
      refundDueAt: string | null
      refunds: Array<{ receiptId: string | null; amountCents: number }>
      explanation: string
      rule: string
      refundStatus: "none" | "promised" | "withdrawn" | "paid" | "confirming" | "failed"
    }
  }
  /** Take back a cancellation that has not ended the membership yet, or whose refund is not sent yet */
  'POST /api/v4/member/keep/{id}': {
    path: { id: string }
    answer: Membership
  }
  /** Change the plan or the billing cycle of a membership, now or from its next term on */
  'POST /api/v4/member/changePlan': {
    headers: { "idempotency-key": string }
    body: {
      membershipId: string
      planId: string
      interval: Interval
      when: "now" | "renewal"
      confirm?: { todayCents: number; renewalTotalCents: number; renewsOn: string }
    }
    answer: {
      membershipId: string
      planId: string
      planName: string
      interval: Interval
      when: "now" | "renewal"
      startsOn: string
      lines: Array<{ label: string; amountCents: number }>
      todayCents: number
      renewsOn: string
      renewalTotalCents: number
      renewalBeforeCents: number
      intervalBefore: Interval
      leaving: Array<string>
      couponEnds: string | null
      card: PaidWith | null
      consent: string
    } | {
      membershipId: string
      status: "changed" | "scheduled" | "confirming"
      chargedCents: number
      receiptId: string | null
      renewsOn: string
      renewalTotalCents: number
      check?: BankCheck
    }
  }
  /** Take back the plan that was chosen for the next term of the membership {id} */
  'DELETE /api/v4/member/changePlan/{id}': {
    path: { id: string }
    answer: Membership
  }
  /** Buy another membership */
  'POST /api/v4/member/purchaseSubscription': {
    headers: { "idempotency-key": string }
    body: {
      planId: string
      interval: Interval
      officeId?: string
      couponCode?: string
      dependentIds?: Array<string>
      dependents?: Array<CheckoutDependent>
      paymentToken?: string
      paymentKind?: "card" | "link" | "us_bank_account"
      confirm?: {
        totalCents: number
        renewalTotalCents: number
        termStartsOn: string
        consents: CheckoutConsents
      }
    }
    answer: {
      planId: string
      planName: string
      interval: Interval
      office: { id: string; name: string; city: string; state: string } | null
      covered: Array<string>
      quote: Quote
      couponProblem: string | null
      termStartsOn: string
      termEndsOn: string
      texts: ConsentTexts
      byBank: OfferByBank
      agreement: DraftAgreement | null
      card: PaidWith | null
    } | {
      membershipId: string
      memberNumber: string
      receiptId: string
      status: "active" | "confirming" | "pending"
      clearsBy?: string
      check?: BankCheck
      totalCents: number
    }
  }
  /** The agreement of a purchase as a PDF, before it is agreed to */
  'POST /api/v4/member/purchaseAgreement': {
    body: {
      planId: string
      interval: Interval
      officeId?: string
      couponCode?: string
      dependentIds?: Array<string>
      dependents?: Array<CheckoutDependent>
      paymentKind?: "card" | "link" | "us_bank_account"
      autoRenew: boolean
    }
    answer: Blob
  }
  /** Sign out; without a session nothing happens */
  'POST /api/v4/member/logout': {
    answer: undefined
  }
  /** Where the member is signed in, and who of the staff sees their pages just now */
  'GET /api/v4/member/sessions': {
    answer: {
      sessions: Array<{
        id: string
        isThis: boolean
        startedAt: string
        lastSeenAt: string | null
        userAgent: string | null
        staff: { name: string; reason: string; until: string } | null
      }>
    }
  }
  /** End one of them: it is over with its next request */
  'DELETE /api/v4/member/sessions/{id}': {
    path: { id: string }
    answer: undefined
  }
  /** Ask for a link to set a new password; the answer is the same whether the email is known or not */
  'POST /api/v4/member/resetPasswordEmail': {
    body: { email: string }
    answer: undefined
  }
  /** Set a password by the link that was mailed; every session of the account ends */
  'POST /api/v4/member/setNewPassword': {
    body: { token: string; password: string }
    answer: undefined
  }
  /** Whether an email has the form of one, and what it may have been meant to be */
  'GET /api/v4/member/validateEmail': {
    query: { email: string }
    answer: { valid: boolean; suggestion?: string }
  }
  /** Whether an email has the form of one, and what it may have been meant to be */
  'GET /api/km/checkout/validateEmail': {
    query: { email: string }
    answer: { valid: boolean; suggestion?: string }
  }
  /** Claim online access of a member enrolled by staff; the answer never tells who is known */
  'POST /api/v4/member/signup': {
    body: { memberNumber: string; dateOfBirth: string; email: string }
    answer: undefined
  }
  /** Add a purchase to the account that owns its email, by the link that was mailed */
  'POST /api/v4/member/joinAccount': {
    body: { token: string }
    answer: undefined
  }
  /** Send a message to the people behind the brand; its reference comes back and by email */
  'POST /api/v4/contact': {
    body: {
      name: string
      email: string
      phone?: string
      topic: "joining" | "membership" | "billing" | "dentists" | "website" | "other"
      member?: boolean
      message: string
      fileIds?: Array<string>
    }
    answer: { reference: string }
  }
  /** Send a message to the people behind the brand; its reference comes back and by email */
  'POST /api/km/contact': {
    body: {
      name: string
      email: string
      phone?: string
      topic: "joining" | "membership" | "billing" | "dentists" | "website" | "other"
      member?: boolean
      message: string
      fileIds?: Array<string>
    }
    answer: { reference: string }
  }
  /** File a grievance, signed in or not; the case number comes back and by email */
  'POST /api/v4/grievance': {
    body: Grievance
    answer: { reference: string; acknowledgeBy: string; resolveBy: string; urgentStatusBy: string | null }
  }
  /** File a grievance, signed in or not; the case number comes back and by email */
  'POST /api/km/grievance': {
    body: Grievance
    answer: { reference: string; acknowledgeBy: string; resolveBy: string; urgentStatusBy: string | null }
  }
  /** The entry of an office, by the one-use link it was mailed */
  'POST /api/v4/officeEntry': {
    body: { token: string }
    answer: { officeName: string; form: OfficeForm; lastVerified: string | null }
  }
  /** Confirm an office’s entry, or correct it: corrections wait for the operator */
  'POST /api/v4/officeEntry/answer': {
    body: { token: string; form: OfficeForm | null; note: string }
    answer: { isConfirmed: boolean }
  }
  /** Upload a PDF, PNG, JPEG or WebP of at most 10 MB, as it is, for a message or grievance that names its id within a day */
  'POST /api/v4/requestFiles': {
    query?: { name?: string }
    body: Blob
    answer: {
      id: string
      name: string
      type: "application/pdf" | "image/png" | "image/jpeg" | "image/webp"
      bytes: number
    }
  }
  /** How far a grievance or message is, by its reference and the email it was sent with */
  'POST /api/v4/requestStatus': {
    body: { reference: string; email: string }
    answer: {
      reference: string
      kind: "grievance" | "contact"
      status: "received" | "in_review" | "waiting" | "resolved" | "appealed" | "closed" | "answered"
      receivedOn: string
      resolveBy: string | null
      urgentStatusBy: string | null
    }
  }
  /** How far a grievance or message is, by its reference and the email it was sent with */
  'POST /api/km/requestStatus': {
    body: { reference: string; email: string }
    answer: {
      reference: string
      kind: "grievance" | "contact"
      status: "received" | "in_review" | "waiting" | "resolved" | "appealed" | "closed" | "answered"
      receivedOn: string
      resolveBy: string | null
      urgentStatusBy: string | null
    }
  }
  /** A one-use token for a test card, a test bank account or a wallet; exists only with the sandbox gateway */
  'POST /sandbox-gateway/tokens': {
    body: { number: string; expMonth: number; expYear: number; cvc: string } | { routing: string; account: string } | { wallet: "apple_pay" | "google_pay" | "link" }
    answer: { token: string }
  }
  /** What the customer of the test bank answers it; exists only with the sandbox gateway */
  'POST /sandbox-gateway/authentications': {
    body: { clientSecret: string; believed: boolean }
    answer: undefined
  }
  /** Events of the sandbox gateway, by the signature in Sandbox-Signature; exists only with that gateway */
  'POST /api/webhooks/sandbox': {
    answer: { received: true }
  }
}
