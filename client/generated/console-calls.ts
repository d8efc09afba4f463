// Made from the document of the API by `npm run client`; not to be edited.

type StaffState = {
  stage: "password" | "setup" | "full" | "none"
  name?: string
  email?: string
  methods?: Array<"totp" | "passkey" | "recovery">
}

type PasskeyOptions = {
  challenge: string
  timeout?: number
  rpId?: string
  allowCredentials?: Array<{ id: string; type: string; transports?: Array<string> }>
  userVerification?: "required" | "preferred" | "discouraged"
}

type PasskeyAnswer = {
  id: string
  rawId: string
  type: "public-key"
  authenticatorAttachment?: string
  clientExtensionResults: { credProps?: { rk?: boolean } }
  response: { clientDataJSON: string; authenticatorData: string; signature: string }
}

type NewPasskeyOptions = {
  rp: { id?: string; name: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: Array<{ alg: number; type: "public-key" }>
  timeout?: number
  excludeCredentials?: Array<{ id: string; type: string; transports?: Array<string> }>
  authenticatorSelection?: {
    authenticatorAttachment?: "cross-platform" | "platform"
    residentKey?: "required" | "preferred" | "discouraged"
    requireResidentKey?: boolean
    userVerification?: "required" | "preferred" | "discouraged"
  }
  attestation?: "direct" | "enterprise" | "indirect" | "none"
}

type NewPasskey = {
  id: string
  rawId: string
  type: "public-key"
  authenticatorAttachment?: string
  clientExtensionResults: { credProps?: { rk?: boolean } }
  response: { clientDataJSON: string; attestationObject: string }
}

type StaffPerson = {
  id: string
  name: string
  email: string
  status: "invited" | "active" | "ended"
  hasSecondStep: boolean
  lastSeenAt: string | null
  grants: Array<{
    role: "owner" | "manager" | "finance" | "support" | "desk" | "editor" | "compliance" | "auditor"
    scope: { kind: "platform" | "brand" | "offices"; brandId?: string; officeIds?: Array<string> }
    where: string
  }>
}

type Grant = {
  role: "owner" | "manager" | "finance" | "support" | "desk" | "editor" | "compliance" | "auditor"
  scope: { kind: "platform" } | { kind: "brand"; brandId: string } | { kind: "offices"; brandId: string; officeIds: Array<string> }
}

type Fault = { path: string; message: string }

type Schedule = {
  id: string
  startsAt: string
  at: string
  revision: number
  note: string | null
  by: string
  failure: string | null
}

type Picture = {
  id: string
  src: string
  title: string
  alt: string
  focus: "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right"
  width: number
  height: number
  addedBy: string
  addedAt: string
}

type Interval = "month" | "quarter" | "half_year" | "year"

type State = "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY"

type DeskAccount = {
  email: string | null
  firstName: string
  lastName: string
  dateOfBirth: string
  phone: string
  address: { line1: string; line2?: string; city: string; state: State; zip: string; confirmed?: boolean }
}

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

type BankCheck = { clientSecret: string }

type PayLink = {
  id: string
  name: string
  email: string
  planName: string
  totalCents: number
  sentAt: string
  until: string
  status: "waiting" | "paying" | "expired"
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

type Import = {
  id: string
  fileName: string
  kind: "own" | "nppes" | "members" | "visits" | "payments"
  status: "uploading" | "checking" | "checked" | "running" | "stopped" | "done" | "undoing" | "undone" | "failed"
  stopping: boolean
  line: number
  total: number | null
  read: number
  added: number
  changed: number
  unchanged: number
  refused: number
  skipped: number
  undone: number
  kept: number
  ending: number
  more: Record<string, string | number>
  sample: Array<{
    line: number
    name: string
    isNew: boolean
    changes: Array<{ field: string; before: string; after: string }>
  }>
  fault: string | null
  by: string
  createdAt: string
  finishedAt: string | null
}

type BeginImport = {
  fileName: string
  kind: "own" | "nppes" | "members" | "visits" | "payments"
  header: Array<string>
  mapping: Record<string, string>
  keepAs: string
}

type PlanPrice = { interval: Interval; priceCents: number; additionalMemberCents: number | null }

type Benefit = { service: string; name: string; quantity: number; period: "month" | "year" }

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

type Address = { line1: string; line2?: string; city: string; state: State; zip: string }

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

type CardOnFile = {
  kind: "card" | "link" | "us_bank_account"
  wallet: "apple_pay" | "google_pay" | "link" | null
  brand: string | null
  last4: string | null
  expMonth: number | null
  expYear: number | null
}

type Payment = {
  id: string
  status: "created" | "succeeded" | "failed" | "unknown" | "pending"
  amountCents: number
  tender: "card" | "link" | "us_bank_account" | "cash" | "check" | "terminal"
  wallet: string | null
  cardBrand: string | null
  last4: string | null
  failureCode: string | null
  why: string | null
  createdAt: string
}

type Refund = {
  id: string
  amountCents: number
  status: "created" | "succeeded" | "failed" | "unknown" | "pending" | "promised" | "withdrawn" | "owed"
  kind: "refund" | "bank_return" | "dispute"
  tender: "cash" | "check" | "terminal" | null
  createdAt: string
  settledAt: string | null
  dueAt: string | null
}

type Order = {
  id: string
  kind: "checkout" | "purchase" | "renewal" | "addition" | "plan_change" | "desk_sale" | "adjustment"
  status: "open" | "settled" | "declined" | "returned"
  placedBy: "person" | "schedule" | "staff"
  membershipId: string
  memberNumber: string | null
  planName: string
  startsOn: string
  endsOn: string
  totalCents: number
  createdAt: string
  receipt: { id: string; number: string } | null
  payment: Payment | null
  refunds: Array<Refund>
}

type PaidWith = {
  kind: "card" | "link" | "us_bank_account"
  wallet: "apple_pay" | "google_pay" | "link" | null
  brand: string | null
  last4: string | null
}

/** Each call by its method and path: what it is given, and its answer. */
export type ConsoleCalls = {
  /** Who is signed in to the console, and the csrf token */
  'GET /api/admin/session': {
    answer: StaffState
  }
  /** The first step of signing in: email and password */
  'POST /api/admin/session': {
    body: { email: string; password: string }
    answer: StaffState
  }
  /** Sign out */
  'DELETE /api/admin/session': {
    answer: undefined
  }
  /** The second step: a code of the app, or a recovery code */
  'POST /api/admin/session/code': {
    body: { code: string }
    answer: StaffState
  }
  /** What a passkey is to sign, as a second step or to prove again who one is */
  'POST /api/admin/session/passkeyOptions': {
    answer: PasskeyOptions
  }
  /** The second step: a passkey */
  'POST /api/admin/session/passkey': {
    body: { answer: PasskeyAnswer }
    answer: StaffState
  }
  /** Prove again who is at the keyboard, for five minutes: by a code */
  'POST /api/admin/session/reauthenticate': {
    body: { code: string }
    answer: undefined
  }
  /** Prove again who is at the keyboard, for five minutes: by a passkey */
  'POST /api/admin/session/reauthenticateWithPasskey': {
    body: { answer: PasskeyAnswer }
    answer: undefined
  }
  /** Who an invitation is for, without using it */
  'POST /api/admin/invitation/read': {
    body: { token: string }
    answer: { name: string; email: string }
  }
  /** Choose a password by the mailed link */
  'POST /api/admin/invitation': {
    body: { token: string; password: string }
    answer: StaffState
  }
  /** A new key for an authenticator app; it counts once its first code is sent */
  'POST /api/admin/security/totp': {
    answer: { secret: string; uri: string; qr: { size: number; path: string } }
  }
  /** The first code of the new key: it is the second step from now on */
  'PUT /api/admin/security/totp': {
    body: { code: string }
    answer: { recoveryCodes: Array<string> }
  }
  /** Ten new recovery codes in place of all before */
  'POST /api/admin/security/recoveryCodes': {
    answer: { recoveryCodes: Array<string> }
  }
  /** Change one’s own password; every other session ends */
  'PUT /api/admin/security/password': {
    body: { currentPassword: string; password: string }
    answer: undefined
  }
  /** End one of one’s own sessions */
  'DELETE /api/admin/security/sessions/{id}': {
    path: { id: string }
    answer: undefined
  }
  /** What a browser is to ask for, to make a passkey */
  'POST /api/admin/security/passkeyOptions': {
    answer: NewPasskeyOptions
  }
  /** Keep a passkey that the browser has made; at the first sign-in it is the second step from now on */
  'POST /api/admin/security/passkeys': {
    body: { name: string; answer: NewPasskey }
    answer: { recoveryCodes: Array<string> | null }
  }
  /** Remove a passkey */
  'DELETE /api/admin/security/passkeys/{id}': {
    path: { id: string }
    answer: undefined
  }
  /** The roles and what each may do */
  'GET /api/admin/roles': {
    answer: {
      permissions: Record<string, string>
      roles: Array<{
        role: "owner" | "manager" | "finance" | "support" | "desk" | "editor" | "compliance" | "auditor"
        name: string
        about: string
        permissions: Array<string>
      }>
    }
  }
  /** Who works here */
  'GET /api/admin/staff': {
    query?: { brandId?: string }
    answer: { people: Array<StaffPerson> }
  }
  /** Invite a person by a mailed link, or give more roles to one who works here already */
  'POST /api/admin/staff': {
    body: { name: string; email: string; grants: Array<Grant> }
    answer: { id: string; isInvited: boolean }
  }
  /** One person of the staff */
  'GET /api/admin/staff/{id}': {
    path: { id: string }
    answer: StaffPerson
  }
  /** Change what a person may do, from their next request on */
  'PUT /api/admin/staff/{id}/grants': {
    path: { id: string }
    body: { grants: Array<Grant>; seen?: Array<Grant>; reason?: string }
    answer: { person: StaffPerson | null }
  }
  /** End a person’s access at once */
  'POST /api/admin/staff/{id}/end': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** Send a person a new link to choose a password */
  'POST /api/admin/staff/{id}/link': {
    path: { id: string }
    answer: undefined
  }
  /** Take a person’s second steps away; their next sign-in sets one up */
  'POST /api/admin/staff/{id}/resetMfa': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** A brand with everything that belongs to it as one packed file, as `npm run brand:export` writes it */
  'GET /api/admin/brand/archive': {
    query: { brandId: string }
    answer: Blob
  }
  /** Make a brand with plans, published starter content and its first owner, whole or not at all */
  'POST /api/admin/brands': {
    body: {
      key: string
      name: string
      hosts: Array<string>
      operator: { name: string; address: string; phone: string; tollFreePhone?: string | null; email: string }
      timeZone: string
      states: Array<string>
      plans: Array<"adult" | "family" | "kids">
      color: string
      owner: { name: string; email: string }
    }
    answer: { id: string; key: string; isInvited: boolean }
  }
  /** The settings of a brand, and its hosts with the record that shows whose they are */
  'GET /api/admin/brand': {
    query: { brandId: string }
    answer: {
      id: string
      key: string
      form: {
        name: string
        operator: { name: string; address: string; phone: string; tollFreePhone?: string | null; email: string }
        timeZone: string
        previewAccess: "open" | "staff"
        refundLimitCents: number
        refundDayLimitCents: number
        noticeDays: Array<unknown>
      }
      seen: string
      registrations: Array<{ state: string; number: string; validUntil: string }>
      hosts: Array<{
        host: string
        isServed: boolean
        checkedAt: string | null
        record: { name: string; text: string }
      }>
    }
  }
  /** Change the name, operator, time zone and preview access of a brand; its pages show it at once */
  'PUT /api/admin/brand': {
    query: { brandId: string }
    body: {
      name: string
      operator: { name: string; address: string; phone: string; tollFreePhone?: string | null; email: string }
      timeZone: string
      previewAccess: "open" | "staff"
      refundLimitCents?: number
      refundDayLimitCents?: number
      noticeDays?: Array<unknown>
      seen: string
    }
    answer: { seen: string }
  }
  /** Ask for a host; the site answers there once a check has found its TXT record */
  'POST /api/admin/brand/hosts': {
    query: { brandId: string }
    body: { host: string }
    answer: undefined
  }
  /** Look for the TXT record of a host, and serve the site there when it is found */
  'POST /api/admin/brand/hosts/check': {
    query: { brandId: string }
    body: { host: string }
    answer: undefined
  }
  /** Take a host away: nothing is served there any more */
  'POST /api/admin/brand/hosts/remove': {
    query: { brandId: string }
    body: { host: string }
    answer: undefined
  }
  /** Put the operator’s registration in a state on record, in the place of the one before */
  'POST /api/admin/brand/registrations': {
    query: { brandId: string }
    body: { state: string; number: string; validUntil: string }
    answer: undefined
  }
  /** Take the registration in a state off the record: nothing is sold there any more */
  'POST /api/admin/brand/registrations/remove': {
    query: { brandId: string }
    body: { state: string }
    answer: undefined
  }
  /** Whether a brand sells, and who is touched when that changes */
  'GET /api/admin/brand/salesStatus': {
    query: { brandId: string }
    answer: { standing: "open" | "paused"; members: number; renewals: number; openOrders: number }
  }
  /** Pause the sales of a brand, or go on with them; confirmed by its name */
  'PUT /api/admin/brand/salesStatus': {
    query: { brandId: string }
    body: { standing: "open" | "paused"; name: string; reason: string }
    answer: undefined
  }
  /** What closing a brand on a day brings about, or has brought about so far */
  'GET /api/admin/brand/closing': {
    query: { brandId: string; on?: string }
    answer: {
      on: string
      isClosing: boolean
      canReopen: boolean
      tellsAt: string | null
      members: number
      withoutEmail: number
      told: number
      renewOnceMore: number
      notRenewed: number
      pastDue: number
      underWay: number
      refunds: { count: number; cents: number }
      credits: { count: number; cents: number }
      openCases: number
      lastCoverOn: string | null
      reachableUntil: string
    }
  }
  /** Close a brand: nothing is sold, and after a day no renewal is charged; confirmed by its name */
  'POST /api/admin/brand/close': {
    query: { brandId: string }
    body: { name: string; reason: string; on: string }
    answer: undefined
  }
  /** Take the closing of a brand back, before its members are told of it */
  'POST /api/admin/brand/reopen': {
    query: { brandId: string }
    body: { name: string; reason: string }
    answer: undefined
  }
  /** The API keys of a place, newest first */
  'GET /api/admin/apiKeys': {
    query?: { brandId?: string }
    answer: {
      keys: Array<{
        id: string
        name: string
        prefix: string
        permissions: Array<"members.see" | "members.change" | "desk.work" | "money.ask" | "money.approve" | "members.move" | "cases.answer" | "offices.change" | "plans.see" | "plans.draft" | "plans.publish" | "content.draft" | "content.publish" | "people.export" | "reports.see" | "reports.make" | "staff.manage" | "settings.manage" | "audit.see">
        madeBy: string
        createdAt: string
        expiresAt: string
        lastUsedAt: string | null
        status: "active" | "expired" | "ended"
      }>
    }
  }
  /** Make an API key: it may what is named, as far as its maker may */
  'POST /api/admin/apiKeys': {
    query?: { brandId?: string }
    body: {
      name: string
      permissions: Array<"members.see" | "members.change" | "desk.work" | "money.ask" | "members.move" | "cases.answer" | "offices.change" | "plans.see" | "plans.draft" | "plans.publish" | "content.draft" | "content.publish" | "reports.see" | "reports.make" | "audit.see">
      days: 30 | 90 | 365
    }
    answer: { id: string; key: string }
  }
  /** End an API key, from its next call on */
  'POST /api/admin/apiKeys/{id}/end': {
    path: { id: string }
    answer: undefined
  }
  /** The endpoints that a brand tells of what happens */
  'GET /api/admin/webhooks': {
    query: { brandId: string }
    answer: {
      webhooks: Array<{
        id: string
        url: string
        events: Array<"membership.created" | "membership.changed" | "payment.succeeded" | "payment.failed" | "refund.succeeded" | "refund.failed" | "case.opened" | "case.changed" | "office.created" | "office.changed" | "content.published">
        createdAt: string
        status: "active" | "gone"
        waiting: number
      }>
    }
  }
  /** Add an endpoint */
  'POST /api/admin/webhooks': {
    query: { brandId: string }
    body: {
      url: string
      events: Array<"membership.created" | "membership.changed" | "payment.succeeded" | "payment.failed" | "refund.succeeded" | "refund.failed" | "case.opened" | "case.changed" | "office.created" | "office.changed" | "content.published">
    }
    answer: { id: string; secret: string }
  }
  /** End an endpoint; what waits for it is not sent */
  'POST /api/admin/webhooks/{id}/end': {
    path: { id: string }
    answer: undefined
  }
  /** Deliveries to the endpoints of a brand, newest first, fifty at a time */
  'GET /api/admin/webhookDeliveries': {
    query: { brandId: string; before?: string; status?: "waiting" | "delivered" | "failed" | "stopped" }
    answer: {
      deliveries: Array<{
        id: string
        messageId: string
        type: "membership.created" | "membership.changed" | "payment.succeeded" | "payment.failed" | "refund.succeeded" | "refund.failed" | "case.opened" | "case.changed" | "office.created" | "office.changed" | "content.published"
        url: string
        status: "waiting" | "delivered" | "failed" | "stopped"
        attempts: number
        lastStatus: number | null
        lastError: string | null
        createdAt: string
        lastTriedAt: string | null
      }>
    }
  }
  /** Send a delivery again, under its `webhook-id` */
  'POST /api/admin/webhookDeliveries/{id}/replay': {
    path: { id: string }
    answer: undefined
  }
  /** What the staff did, the newest first */
  'GET /api/admin/audit': {
    query?: { q?: string; action?: string; from?: string; to?: string; before?: number; brandId?: string }
    answer: {
      rows: Array<{
        id: string
        number: number
        at: string
        actor: string
        action: string
        subjectKind: string
        subjectId: string
        subject: string
        before: Record<string, string | number | boolean | null | Array<string>> | null
        after: Record<string, string | number | boolean | null | Array<string>> | null
        reason: string | null
        ip: string | null
        hash: string
      }>
      next: number | null
    }
  }
  /** The same rows as a file; asking for it is itself in the audit */
  'GET /api/admin/audit/csv': {
    query?: { q?: string; action?: string; from?: string; to?: string; before?: number; brandId?: string }
    answer: string
  }
  /** What came in in a year, by type, and how long it took; no word of any case */
  'GET /api/admin/caseReport': {
    query: { year: number; brandId?: string }
    answer: {
      rows: Array<{
        kind: "grievance" | "contact"
        type: string
        received: number
        done: number
        open: number
        medianDays: number | null
        longestDays: number | null
        late: number | null
        forMember: number | null
        inPart: number | null
        notUpheld: number | null
        appealed: number | null
        appealsAcknowledged: number | null
      }>
    }
  }
  /** The same as a file */
  'GET /api/admin/caseReport/csv': {
    query: { year: number; brandId?: string }
    answer: string
  }
  /** Grievances and messages with their clocks; who may not read cases learns number and status alone */
  'GET /api/admin/cases': {
    query?: {
      view?: "open" | "mine" | "unassigned" | "due" | "done"
      kind?: "grievance" | "contact"
      type?: "billing" | "quality" | "access" | "service" | "privacy" | "joining" | "membership" | "dentists" | "website" | "other"
      status?: "received" | "in_review" | "waiting" | "resolved" | "appealed" | "closed" | "answered"
      sort?: "clock" | "newest" | "oldest"
      page?: number
      brandId?: string
    }
    answer: {
      rows: Array<{
        id: string
        brandId: string
        kind: "grievance" | "contact"
        reference: string
        status: "received" | "in_review" | "waiting" | "resolved" | "appealed" | "closed" | "answered"
        receivedOn: string
        clock: {
          clock: "acknowledge" | "urgent_status" | "resolve" | "acknowledge_appeal" | "appeal"
          by: string
          state: "running" | "due" | "late"
        } | null
        waitingSince: string | null
        told: { about: string; urgent: boolean; from: string; assignee: { id: string; name: string } | null } | null
      }>
      page: number
      pages: number
      counts: { open: number; mine: number; unassigned: number; due: number; late: number }
    }
  }
  /** One case; reading it is in the audit */
  'GET /api/admin/cases/{id}': {
    path: { id: string }
    answer: {
      id: string
      brandId: string
      kind: "grievance" | "contact"
      reference: string
      status: "received" | "in_review" | "waiting" | "resolved" | "appealed" | "closed" | "answered"
      revision: number
      urgent: boolean
      language: "en" | "es"
      about: string
      from: string
      email: string
      receivedAt: string
      acknowledgedAt: string | null
      clocks: Array<{
        clock: "acknowledge" | "urgent_status" | "resolve" | "acknowledge_appeal" | "appeal"
        by: string
        state: "running" | "due" | "late"
      }>
      waitingSince: string | null
      facts: Array<{ label: string; value: string }>
      text: string
      wanted: string | null
      files: Array<{
        id: string
        name: string
        type: "application/pdf" | "image/png" | "image/jpeg" | "image/webp"
        bytes: number
      }>
      assignee: { id: string; name: string } | null
      answerers: Array<{ id: string; name: string }>
      moves: Array<"in_review" | "waiting" | "answered">
      mayDecide: boolean
      mayAppeal: boolean
      decidedBefore: string | null
      letters: { decision: boolean; appeal: boolean }
      member: {
        accountId: string
        memberNumber: string
        name: string
        status: string
        by: "number_and_email" | "number" | "email"
      } | null
      entries: Array<{
        id: string
        kind: "assigned" | "note" | "answered" | "moved" | "decided" | "appealed" | "appeal_decided"
        at: string
        by: string
        text: string | null
        status: "received" | "in_review" | "waiting" | "resolved" | "appealed" | "closed" | "answered" | null
        finding: "for_member" | "in_part" | "not_upheld" | null
        assignee: string | null
        mail: "queued" | "sent" | "failing" | null
        files: Array<{
          id: string
          name: string
          type: "application/pdf" | "image/png" | "image/jpeg" | "image/webp"
          bytes: number
        }>
      }>
    }
  }
  /** The outcome letter, as it was mailed; reading it is in the audit */
  'GET /api/admin/cases/{id}/letter': {
    path: { id: string }
    query?: { of?: "decision" | "appeal" }
    answer: Blob
  }
  /** Write an internal note */
  'POST /api/admin/cases/{id}/notes': {
    path: { id: string }
    body: { text: string; fileIds?: Array<string> }
    answer: undefined
  }
  /** Answer by mail; conflict tells who acted meanwhile */
  'POST /api/admin/cases/{id}/answers': {
    path: { id: string }
    body: {
      revision: number
      text: string
      status?: "in_review" | "waiting" | "answered"
      fileIds?: Array<string>
    }
    answer: undefined
  }
  /** Upload a PDF, PNG, JPEG or WebP of at most 10 MB, as it is, for an answer or a note that names its id */
  'POST /api/admin/cases/{id}/files': {
    path: { id: string }
    query?: { name?: string }
    body: Blob
    answer: {
      id: string
      name: string
      type: "application/pdf" | "image/png" | "image/jpeg" | "image/webp"
      bytes: number
    }
  }
  /** A file of a case, to be saved; reading it is in the audit as reading the case is */
  'GET /api/admin/caseFiles/{id}': {
    path: { id: string }
    answer: Blob
  }
  /** Assign the case to someone who may answer it, or unassign it */
  'PUT /api/admin/cases/{id}/assignee': {
    path: { id: string }
    body: { revision: number; assigneeId: string | null }
    answer: undefined
  }
  /** Say what the case is now; waiting for the member stops its resolution’s clock */
  'PUT /api/admin/cases/{id}/status': {
    path: { id: string }
    body: { revision: number; status: "in_review" | "waiting" | "answered" }
    answer: undefined
  }
  /** Decide a grievance, or its appeal; the letter is mailed and kept. An appeal: not who decided before */
  'POST /api/admin/cases/{id}/decision': {
    path: { id: string }
    body: { revision: number; finding: "for_member" | "in_part" | "not_upheld"; reasons: string }
    answer: undefined
  }
  /** File the appeal a member has sent */
  'POST /api/admin/cases/{id}/appeal': {
    path: { id: string }
    body: { revision: number; reason: string; receivedOn: string }
    answer: undefined
  }
  /** The draft of a brand’s content, with its revision and what is wrong in it */
  'GET /api/admin/content/draft': {
    query: { brandId: string }
    answer: {
      revision: number
      faults: Array<Fault>
      isWhole: boolean
      content: Record<string, unknown>
      author: string | null
      savedAt: string | null
      publishedVersion: number | null
    }
  }
  /** Save parts of the draft, over the revision they were made from */
  'PUT /api/admin/content/draft': {
    query: { brandId: string }
    body: { revision: number; changes: Array<{ path: Array<string>; value?: unknown }> }
    answer: { revision: number; faults: Array<Fault>; isWhole: boolean }
  }
  /** Be there, and see who else is and whether the draft was saved */
  'POST /api/admin/content/presence': {
    query: { brandId: string }
    body: { part: string }
    answer: {
      revision: number
      others: Array<{ name: string; part: string }>
      schedule: Schedule | null
      frameToken: string
    }
  }
  /** What publishing the draft would change, in words, and what is wrong in it */
  'GET /api/admin/content/review': {
    query: { brandId: string }
    answer: {
      revision: number
      faults: Array<Fault>
      isWhole: boolean
      publishedVersion: number | null
      changes: Array<{ where: string; what: string; before: string | null; after: string | null }>
      warnings: Array<Fault>
    }
  }
  /** Publish the draft that was looked at */
  'POST /api/admin/content/publish': {
    query: { brandId: string }
    body: { revision: number; publishedVersion: number | null; note?: string }
    answer: { number: number; warnings: Array<Fault> }
  }
  /** Publish the draft that was looked at, as it is now, at a time by the clock of the brand */
  'POST /api/admin/content/schedule': {
    query: { brandId: string }
    body: {
      revision: number
      publishedVersion: number | null
      note?: string
      at: string
      replaces: string | null
    }
    answer: { schedule: Schedule }
  }
  /** Take back a publication before its time */
  'POST /api/admin/content/unschedule': {
    query: { brandId: string }
    body: { id: string }
    answer: undefined
  }
  /** The versions that were published, newest first */
  'GET /api/admin/content/versions': {
    query: { brandId: string }
    answer: {
      versions: Array<{
        number: number
        note: string | null
        author: string | null
        publishedAt: string | null
        isPublished: boolean
      }>
    }
  }
  /** Let visitors see an earlier version again */
  'POST /api/admin/content/rollback': {
    query: { brandId: string }
    body: { number: number; publishedVersion: number; reason: string }
    answer: undefined
  }
  /** The links that open the draft now */
  'GET /api/admin/content/previewLinks': {
    query: { brandId: string }
    answer: { links: Array<{ id: string; madeBy: string; expiresAt: string }> }
  }
  /** End a link to the draft before its time */
  'POST /api/admin/content/endPreviewLink': {
    query: { brandId: string }
    body: { id: string }
    answer: undefined
  }
  /** A link to the draft for someone who has no account here */
  'POST /api/admin/content/previewLink': {
    query: { brandId: string }
    body: { hours: number }
    answer: { url: string }
  }
  /** The draft in English and Spanish, page by page, with what is missing or stale */
  'GET /api/admin/content/spanish': {
    query: { brandId: string }
    answer: {
      revision: number
      publishedVersion: number | null
      canPublish: boolean
      pages: Array<{
        page: string
        isLaw: boolean
        isPage: boolean
        isShown: boolean
        fresh: number
        stale: number
        missing: number
        texts: Array<{
          key: string
          english: string
          hash: string
          isRich: boolean
          spanish: string | null
          state: "fresh" | "stale" | "missing"
          reviewedBy: string | null
          reviewedOn: string | null
        }>
      }>
    }
  }
  /** Write Spanish into the draft; what was made from another English comes back with its reason */
  'PUT /api/admin/content/spanish': {
    query: { brandId: string }
    body: {
      texts: Array<{ key: string; ofHash: string; was: string | null; text: string; reviewedBy?: string }>
    }
    answer: { revision: number; saved: number; refused: Array<{ key: string; reason: string }> }
  }
  /** Say whether visitors see a page in Spanish, from the next publication on */
  'POST /api/admin/content/spanish/pages': {
    query: { brandId: string }
    body: { page: string; isShown: boolean }
    answer: undefined
  }
  /** Publish the Spanish of the draft beside the English that visitors see, which stays as it is */
  'POST /api/admin/content/spanish/publish': {
    query: { brandId: string }
    body: { revision: number; publishedVersion: number }
    answer: { number: number }
  }
  /** Every text in both languages, as a file for a translator */
  'GET /api/admin/content/spanish/csv': {
    query: { brandId: string }
    answer: string
  }
  /** Take a translator’s file into the draft; what cannot be taken comes back with row and reason */
  'POST /api/admin/content/spanish/csv': {
    query: { brandId: string }
    body: { csv: string; reviewedBy?: string }
    answer: {
      saved: number
      unchanged: number
      refused: Array<{ row: number; key: string; reason: string }>
    }
  }
  /** The pictures of a brand, the newest first, with where each is used */
  'GET /api/admin/media': {
    query: { brandId: string; q?: string; page?: number }
    answer: {
      pictures: Array<{
        id: string
        src: string
        title: string
        alt: string
        focus: "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right"
        width: number
        height: number
        addedBy: string
        addedAt: string
        usedAt: Array<string>
        isPublished: boolean
      }>
      total: number
    }
  }
  /** Upload a picture: a JPEG, PNG, WebP or AVIF file of at most 20 MB and 50 megapixels, as it is */
  'POST /api/admin/media': {
    query: {
      title: string
      alt?: string
      focus?: "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right"
      brandId: string
      decoration?: "true" | "false"
    }
    body: Blob
    answer: Picture
  }
  /** Change the name, alternative text and focal point of a picture */
  'PUT /api/admin/media/{id}': {
    path: { id: string }
    body: {
      title: string
      alt?: string
      focus?: "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right"
      decoration?: boolean
      seen?: {
        title: string
        alt: string
        focus: "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right"
      }
    }
    answer: Picture
  }
  /** Delete a picture that neither the draft nor a published version shows */
  'DELETE /api/admin/media/{id}': {
    path: { id: string }
    answer: undefined
  }
  /** Upload another file in the place of a picture, wherever the draft shows it */
  'POST /api/admin/media/{id}/replace': {
    path: { id: string }
    body: Blob
    answer: {
      id: string
      src: string
      title: string
      alt: string
      focus: "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right"
      width: number
      height: number
      addedBy: string
      addedAt: string
      places: number
    }
  }
  /** The smallest file of a picture */
  'GET /api/admin/media/{id}/thumbnail': {
    path: { id: string }
    answer: Blob
  }
  /** Who is at the desk: by number, name, phone, email, birth date or scanned card */
  'POST /api/admin/desk/search': {
    query: { brandId: string; officeId?: string }
    body: { typed: string }
    answer: {
      matches: Array<{
        card: string
        memberNumber: string
        name: string
        dateOfBirth: string
        planName: string
        office: string | null
        good: boolean
        text: string
        isSimilar: boolean
      }>
    }
  }
  /** A presented card: whether it’s active, who is on the plan, what is left. The look-up is in the audit log */
  'GET /api/admin/desk/cards/{card}': {
    path: { card: string }
    query: { brandId: string; officeId?: string }
    answer: {
      card: string
      membershipId: string
      memberNumber: string
      name: string
      phone: string | null
      openCases: number
      planName: string
      office: string | null
      line: { good: boolean; tone: "good" | "look" | "bad"; text: string; why: string | null }
      people: Array<{
        personId: string | null
        name: string
        dateOfBirth: string
        age: number
        lastDay: string | null
        included: Array<{
          service: string
          name: string
          left: number
          quantity: number
          period: Interval
          until: string
        }>
      }>
      owed: {
        isPastDue: boolean
        termStartsOn: string
        termEndsOn: string
        lines: Array<{ label: string; amountCents: number }>
        totalCents: number
      } | null
      isPaying: boolean
      visitsToday: Array<{
        id: string
        person: string
        name: string
        memberCents: number
        office: string | null
        mayUndo: boolean
      }>
      hasPapers: boolean
      prices: Array<{ service: string; name: string; memberCents: number }>
    }
  }
  /** Log a visit of today */
  'POST /api/admin/desk/cards/{card}/visits': {
    path: { card: string }
    query: { brandId: string; officeId?: string }
    headers: { "idempotency-key": string }
    body: { personId: string | null; service: string; atMemberPrice?: boolean; again?: boolean }
    answer: { id: string; memberCents: number; usualCents: number; left: number | null }
  }
  /** Take back a visit of today */
  'DELETE /api/admin/desk/cards/{card}/visits/{visitId}': {
    path: { card: string; visitId: string }
    query: { brandId: string; officeId?: string }
    answer: undefined
  }
  /** What enrolling a family costs today, by the checkout’s own rules */
  'POST /api/admin/desk/quote': {
    query: { brandId: string; officeId?: string }
    body: {
      language?: "en" | "es"
      planId: string
      interval: Interval
      couponCode?: string
      account: DeskAccount
      dependents?: Array<CheckoutDependent>
    }
    answer: {
      planName: string
      covered: Array<string>
      quote: Quote
      couponProblem: string | null
      termStartsOn: string
      termEndsOn: string
      texts: ConsentTexts
    }
  }
  /** Enroll a family that pays in cash, by check, by terminal or with a card that is entered */
  'POST /api/admin/desk/enrollments': {
    query: { brandId: string; officeId?: string }
    headers: { "idempotency-key": string }
    body: {
      language?: "en" | "es"
      planId: string
      interval: Interval
      couponCode?: string
      account: DeskAccount
      dependents?: Array<CheckoutDependent>
      confirm: {
        totalCents: number
        termStartsOn: string
        consents: { disclosure: true; terms: true; autoRenew?: boolean }
        signature: { how: "typed" | "drawn" | "paper"; name: string; strokes?: Array<Array<number>> }
        paid: { tender: "cash" | "check" | "terminal"; reference?: string | null } | { tender: "card"; paymentToken: string }
      }
    }
    answer: {
      membershipId: string
      memberNumber: string
      receiptId: string
      status: "active" | "confirming"
      check?: BankCheck
      totalCents: number
      isMailed: boolean
      card: string
    }
  }
  /** Families that were sent a link to pay by and have not paid yet */
  'GET /api/admin/desk/links': {
    query: { brandId: string; officeId?: string }
    answer: { links: Array<PayLink> }
  }
  /** Mail a family that enrolls a link to agree and pay by, for what was quoted */
  'POST /api/admin/desk/links': {
    query: { brandId: string; officeId?: string }
    headers: { "idempotency-key": string }
    body: {
      language?: "en" | "es"
      planId: string
      interval: Interval
      couponCode?: string
      account: DeskAccount
      dependents?: Array<CheckoutDependent>
      confirm: { totalCents: number; termStartsOn: string }
    }
    answer: PayLink
  }
  /** Mail a link once more; the one before ends */
  'POST /api/admin/desk/links/{linkId}/resend': {
    path: { linkId: string }
    query: { brandId: string; officeId?: string }
    answer: PayLink
  }
  /** Withdraw a link: no one can pay with it anymore */
  'DELETE /api/admin/desk/links/{linkId}': {
    path: { linkId: string }
    query: { brandId: string; officeId?: string }
    answer: undefined
  }
  /** Take what is owed, or the next term, in cash, by check, by terminal or with a card that is entered */
  'POST /api/admin/desk/cards/{card}/payments': {
    path: { card: string }
    query: { brandId: string; officeId?: string }
    headers: { "idempotency-key": string }
    body: {
      termStartsOn: string
      totalCents: number
      paid: { tender: "cash" | "check" | "terminal"; reference?: string | null } | { tender: "card"; paymentToken: string }
    }
    answer: {
      status: "active" | "confirming"
      check?: BankCheck
      receiptId: string | null
      totalCents: number
      termStartsOn: string
      termEndsOn: string
    }
  }
  /** Whatever of a brand, or of all, one may see and a few letters or a reference may mean */
  'GET /api/admin/search': {
    query: { brandId?: string; q: string }
    answer: {
      found: Array<{
        kind: "member" | "case" | "payment" | "office" | "staff"
        id: string
        name: string
        about: string
        brand: { key: string; name: string } | null
      }>
    }
  }
  /** The filters of lists that are kept under a name: one’s own and the shared ones */
  'GET /api/admin/savedViews': {
    query?: { brandId?: string }
    answer: {
      views: Array<{
        id: string
        list: "members" | "payments" | "cases" | "audit"
        name: string
        query: string
        isShared: boolean
        by: string | null
        mayDelete: boolean
      }>
    }
  }
  /** Keep the filters of a list under a name, for oneself or for all who may open it */
  'POST /api/admin/savedViews': {
    body: {
      brandId: string | null
      list: "members" | "payments" | "cases" | "audit"
      name: string
      query: string
      isShared: boolean
    }
    answer: { id: string }
  }
  /** Delete a view of one’s own, or a shared one of a place whose staff one manages */
  'DELETE /api/admin/savedViews/{id}': {
    path: { id: string }
    answer: undefined
  }
  /** What may go back of a payment, and what the rule of its state would give today */
  'GET /api/admin/payments/{id}/refund': {
    path: { id: string }
    answer: {
      paidCents: number
      leftCents: number
      aloneCents: number
      atDesk: boolean
      byRule: { memberCents: number; operatorCents: number; rule: string } | null
      refusal: string | null
      ends: string | null
    }
  }
  /** Give money back by hand, or write down that it was handed over; above the brand’s limit, or asked for with a key, it waits for another person */
  'POST /api/admin/payments/{id}/refund': {
    path: { id: string }
    headers: { "idempotency-key": string }
    body: {
      amountCents: number
      reason: string
      leftCents: number
      paid?: { tender: "cash" | "check" | "terminal"; reference?: string | null }
      paidOn?: string
      owedRefundId?: string
    }
    answer: { id: string; needsApproval: boolean; refundId: string | null }
  }
  /** Manual refunds, those that wait for approval first */
  'GET /api/admin/moneyRequests': {
    query: { brandId: string }
    answer: {
      requests: Array<{
        id: string
        kind: "refund" | "charge" | "credit" | "credit_back"
        paymentId: string | null
        membershipId: string | null
        amountCents: number
        reason: string
        tender: "cash" | "check" | "terminal" | null
        paidOn: string | null
        status: "waiting" | "done" | "declined" | "withdrawn"
        needsApproval: boolean
        askedBy: { id: string; name: string }
        askedAt: string
        decidedBy: string | null
        decidedAt: string | null
        answer: string | null
        moneyStatus: "none" | "promised" | "withdrawn" | "paid" | "confirming" | "failed"
        member: string
        memberNumber: string | null
        paidCents: number
        leftCents: number
      }>
    }
  }
  /** Refunds that no gateway gives, to be paid back by hand, the oldest first */
  'GET /api/admin/manualRefunds': {
    query: { brandId: string }
    answer: {
      owed: Array<{
        id: string
        paymentId: string
        amountCents: number
        paidCents: number
        leftCents: number
        since: string
        payBy: string
        atDesk: boolean
        isWaiting: boolean
        member: string
        memberNumber: string | null
      }>
    }
  }
  /** Approve what another person asked for, a refund, a charge or a credit, and do it */
  'POST /api/admin/moneyRequests/{id}/approve': {
    path: { id: string }
    body: { amountCents: number; leftCents: number }
    answer: { refundId: string | null; paymentId: string | null; why: string | null }
  }
  /** Decline a refund that another person asked for */
  'POST /api/admin/moneyRequests/{id}/decline': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** Withdraw a request for a refund */
  'POST /api/admin/moneyRequests/{id}/withdraw': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** What may be charged to a member by hand, and which payments may go back */
  'GET /api/admin/memberships/{id}/charge': {
    path: { id: string }
    answer: {
      member: string
      memberNumber: string
      onFile: { id: string; name: string } | null
      aloneCents: number
      creditAloneCents: number
      chargedCents: number
      creditCents: number
      refusal: string | null
      payments: Array<{ id: string; at: string; amountCents: number; leftCents: number; kind: string }>
    }
  }
  /** Charge a member by hand; above the brand’s limit, or asked for with a key, it waits for another person */
  'POST /api/admin/memberships/{id}/charge': {
    path: { id: string }
    headers: { "idempotency-key": string }
    body: {
      amountCents: number
      reason: string
      chargedCents: number
      methodId?: string
      paid?: { tender: "cash" | "check" | "terminal"; reference?: string | null }
    }
    answer: {
      id: string
      status: "waiting" | "paid" | "declined" | "confirming"
      paymentId: string | null
      why: string | null
    }
  }
  /** Credit a member against the next renewal; above the brand’s limit, or asked for with a key, it waits for another person */
  'POST /api/admin/memberships/{id}/credit': {
    path: { id: string }
    headers: { "idempotency-key": string }
    body: { amountCents: number; reason: string; creditCents: number }
    answer: { id: string; status: "waiting" | "given" }
  }
  /** Take back credit that no renewal has used; above the brand’s limit, or asked for with a key, it waits for another person */
  'POST /api/admin/memberships/{id}/creditReversal': {
    path: { id: string }
    headers: { "idempotency-key": string }
    body: { amountCents: number; reason: string; creditCents: number }
    answer: { id: string; status: "waiting" | "given" }
  }
  /** Payments of a brand, a page of 50 */
  'GET /api/admin/payments': {
    query: {
      status?: "created" | "succeeded" | "failed" | "unknown" | "pending"
      tender?: "card" | "link" | "us_bank_account" | "cash" | "check" | "terminal"
      from?: string
      to?: string
      officeId?: string
      sort?: "newest" | "oldest" | "highest" | "lowest"
      page?: number
      brandId: string
    }
    answer: {
      rows: Array<{
        id: string
        at: string
        status: "created" | "succeeded" | "failed" | "unknown" | "pending"
        tender: "card" | "link" | "us_bank_account" | "cash" | "check" | "terminal"
        last4: string | null
        amountCents: number
        refundedCents: number
        kind: "checkout" | "purchase" | "renewal" | "addition" | "plan_change" | "desk_sale" | "adjustment"
        office: string | null
        member: string
        memberNumber: string | null
        membershipId: string
      }>
      page: number
      more: boolean
    }
  }
  /** One payment with its order, attempts and refunds */
  'GET /api/admin/payments/{id}': {
    path: { id: string }
    answer: {
      id: string
      at: string
      status: "created" | "succeeded" | "failed" | "unknown" | "pending"
      tender: "card" | "link" | "us_bank_account" | "cash" | "check" | "terminal"
      last4: string | null
      amountCents: number
      refundedCents: number
      kind: "checkout" | "purchase" | "renewal" | "addition" | "plan_change" | "desk_sale" | "adjustment"
      office: string | null
      member: string
      memberNumber: string | null
      membershipId: string
      order: {
        id: string
        status: "open" | "settled" | "declined" | "returned"
        placedBy: string
        planName: string
        startsOn: string
        endsOn: string
        lines: Array<{ label: string; amountCents: number }>
        agreedAt: string | null
      }
      receiptNumber: string | null
      feeCents: number | null
      failure: string | null
      attempts: Array<{
        id: string
        at: string
        status: "created" | "succeeded" | "failed" | "unknown" | "pending"
        amountCents: number
        failure: string | null
      }>
      refunds: Array<{
        at: string
        amountCents: number
        status: string
        kind: string
        reason: string
        tender: "cash" | "check" | "terminal" | null
        settledAt: string | null
      }>
    }
  }
  /** Memberships that are past due, the one that lapses soonest first */
  'GET /api/admin/failedPayments': {
    query: { page?: number; brandId: string }
    answer: {
      rows: Array<{
        paymentId: string
        failedAt: string
        amountCents: number
        attempts: number
        reason: string
        pastDueSince: string
        nextTryOn: string | null
        lapsesOn: string
        hasEmail: boolean
        promise: { on: string; note: string; by: string } | null
        member: string
        memberNumber: string | null
        membershipId: string
      }>
      page: number
      more: boolean
    }
  }
  /** Renewals of the next 30 days, what each will cost and why */
  'GET /api/admin/renewalsDue': {
    query: { page?: number; brandId: string }
    answer: {
      rows: Array<{
        dueOn: string
        planName: string
        totalCents: number
        why: Array<string>
        isCharged: boolean
        member: string
        memberNumber: string | null
        membershipId: string
      }>
      page: number
      more: boolean
    }
  }
  /** Mail the link that changes the card on file to who owes a payment */
  'POST /api/admin/payments/{id}/paymentMethodLink': {
    path: { id: string }
    answer: undefined
  }
  /** Mail the link to pay what is owed, without signing in, to who owes a payment */
  'POST /api/admin/payments/{id}/paymentLink': {
    path: { id: string }
    answer: undefined
  }
  /** Note when a member said that they will pay; it changes no charge */
  'POST /api/admin/payments/{id}/promise': {
    path: { id: string }
    body: { promisedOn: string; note: string }
    answer: undefined
  }
  /** Events of the gateway that were put aside, those that wait first */
  'GET /api/admin/gatewayEvents': {
    query?: { brandId?: string }
    answer: {
      events: Array<{
        id: string
        at: string
        type: string
        reason: string
        amountCents: number | null
        paymentId: string | null
        paidCents: number | null
        member: string | null
        recording: string | null
        isLinkable: boolean
        isRefundable: boolean
        refundCents: number | null
        settled: { as: "recorded" | "aside" | "refunded"; by: string; at: string; reason: string } | null
      }>
    }
  }
  /** Write an event into the books, give its charge back at the gateway, or put it aside, with a reason */
  'POST /api/admin/gatewayEvents/{id}/resolve': {
    path: { id: string }
    body: { as: "recorded" | "aside" | "refunded"; reason: string }
    answer: undefined
  }
  /** Payments that an event may belong to, by its amount, a day and a card’s last four digits */
  'GET /api/admin/gatewayEvents/{id}/candidates': {
    path: { id: string }
    query?: { on?: string; last4?: string }
    answer: {
      payments: Array<{
        id: string
        at: string
        status: string
        amountCents: number
        last4: string | null
        member: string
        memberNumber: string | null
        brand: string
      }>
    }
  }
  /** Link an event of no payment of ours to one, once */
  'POST /api/admin/gatewayEvents/{id}/link': {
    path: { id: string }
    body: { paymentId: string; reason: string }
    answer: undefined
  }
  /** What the last nightly check of the books found, each breach with its row */
  'GET /api/admin/reconciliation': {
    query?: { brandId?: string }
    answer: {
      checkedAt: string | null
      violations: number
      breaches: Array<{
        rule: string
        subject: string
        table: string | null
        row: Record<string, string | number | boolean | null> | null
      }>
    }
  }
  /** What was collected and given back in a month, by office */
  'GET /api/admin/statement': {
    query: { brandId: string; month: string }
    answer: {
      month: string
      rows: Array<{
        officeId: string | null
        office: string
        payments: number
        collectedCents: number
        atDeskCents: number
        refundsCents: number
        feesCents: number
        netCents: number
      }>
      total: {
        payments: number
        collectedCents: number
        atDeskCents: number
        refundsCents: number
        feesCents: number
        netCents: number
      }
      closed: { at: string; hash: string } | null
    }
  }
  /** The same as a file; asking for it is in the audit */
  'GET /api/admin/statement/csv': {
    query: { brandId: string; month: string }
    answer: string
  }
  /** The statement of one office in a month, with each payment and refund */
  'GET /api/admin/statement/office': {
    query: { brandId: string; month: string; officeId: string | "none" }
    answer: {
      month: string
      row: {
        officeId: string | null
        office: string
        payments: number
        collectedCents: number
        atDeskCents: number
        refundsCents: number
        feesCents: number
        netCents: number
      }
      lines: Array<{
        paymentId: string
        on: string
        kind: "payment" | "refund"
        memberNumber: string | null
        collectedCents: number
        atDeskCents: number
        refundsCents: number
        feesCents: number
        netCents: number
      }>
      correctionsCents: number
      closed: { at: string; hash: string } | null
    }
  }
  /** The same as a file; asking for it is in the audit */
  'GET /api/admin/statement/office/csv': {
    query: { brandId: string; month: string; officeId: string | "none" }
    answer: string
  }
  /** Offices of a brand, a page of 50 */
  'GET /api/admin/offices': {
    query: {
      q?: string
      city?: string
      state?: string
      zip?: string
      planId?: string
      acceptance?: "accepting" | "not-accepting" | "existing-patients" | "existing-families"
      verifiedSince?: string
      standing?: "open" | "ending" | "ended" | "all"
      waits?: "due" | "proposed" | "unanswered" | "no_email"
      sort?: "name" | "city" | "verified" | "changed"
      page?: number
      brandId: string
    }
    answer: {
      rows: Array<{
        id: string
        name: string
        line1: string
        city: string
        state: string
        zip: string
        phone: string
        hasEmail: boolean
        acceptance: "accepting" | "not-accepting" | "existing-patients" | "existing-families"
        lastVerified: string | null
        endsOn: string | null
        members: number
        asked: "sent" | "confirmed" | "proposed" | "accepted" | "refused" | "unanswered" | null
        isDue: boolean
      }>
      total: number
      page: number
    }
  }
  /** Add an office */
  'POST /api/admin/offices': {
    query: { brandId: string }
    body: { form: OfficeForm }
    answer: { id: string }
  }
  /** One office as a form, with its revision */
  'GET /api/admin/offices/{id}': {
    path: { id: string }
    answer: { id: string; revision: number; endsOn: string | null; form: OfficeForm }
  }
  /** Change an office; refused with the office as it is if someone else changed it meanwhile */
  'PUT /api/admin/offices/{id}': {
    path: { id: string }
    body: { revision: number; form: OfficeForm }
    answer: { revision: number }
  }
  /** Give an office its last day; its members are told */
  'POST /api/admin/offices/{id}/end': {
    path: { id: string }
    body: { revision: number; endsOn: string; replacedBy: string | ""; reason: string }
    answer: { revision: number; told: number }
  }
  /** Take the last day of an office back; who was told of it is told */
  'POST /api/admin/offices/{id}/cancelEnd': {
    path: { id: string }
    body: { revision: number; reason: string }
    answer: { revision: number; told: number }
  }
  /** Mail offices a link to confirm or correct their entries */
  'POST /api/admin/officeVerifications': {
    query: { brandId: string }
    body: { officeIds: Array<string> | "due" }
    answer: { asked: number; withoutEmail: number; alreadyAsked: number; ended: number }
  }
  /** Accept what an office corrected */
  'POST /api/admin/officeCorrections/{id}/accept': {
    path: { id: string }
    body: { revision: number; reason: string }
    answer: undefined
  }
  /** Refuse what an office corrected */
  'POST /api/admin/officeCorrections/{id}/refuse': {
    path: { id: string }
    body: { revision: number; reason: string }
    answer: undefined
  }
  /** Imports of offices, the newest first */
  'GET /api/admin/officeImports': {
    query: { brandId: string }
    answer: { imports: Array<Import> }
  }
  /** Begin an import of offices: what its file is and which column is which */
  'POST /api/admin/officeImports': {
    query: { brandId: string }
    body: BeginImport
    answer: { id: string }
  }
  /** How far an import of offices has come */
  'GET /api/admin/officeImports/{id}': {
    path: { id: string }
    answer: Import
  }
  /** The rows that were refused and the offices that an undo left, with why, as CSV */
  'GET /api/admin/officeImports/{id}/report': {
    path: { id: string }
    answer: string
  }
  /** Send a part of the file, packed by gzip and written as base64, from number 0 on */
  'PUT /api/admin/officeImports/{id}/parts': {
    path: { id: string }
    body: { number: number; data: string }
    answer: undefined
  }
  /** Check the file that was sent: nothing is written */
  'POST /api/admin/officeImports/{id}/check': {
    path: { id: string }
    answer: undefined
  }
  /** Stop after the batch at hand */
  'POST /api/admin/officeImports/{id}/stop': {
    path: { id: string }
    answer: undefined
  }
  /** Take an import back, as far as nothing was changed since */
  'POST /api/admin/officeImports/{id}/undo': {
    path: { id: string }
    answer: undefined
  }
  /** Write a checked file, or go on with one that was stopped */
  'POST /api/admin/officeImports/{id}/run': {
    path: { id: string }
    answer: undefined
  }
  /** Imports of members, the newest first */
  'GET /api/admin/memberImports': {
    query: { brandId: string }
    answer: { imports: Array<Import> }
  }
  /** Begin an import of members: what its file is and which column is which */
  'POST /api/admin/memberImports': {
    query: { brandId: string }
    body: BeginImport
    answer: { id: string }
  }
  /** How far an import of members has come */
  'GET /api/admin/memberImports/{id}': {
    path: { id: string }
    answer: Import
  }
  /** The rows that were refused and the members that an undo left, with why, as CSV */
  'GET /api/admin/memberImports/{id}/report': {
    path: { id: string }
    answer: string
  }
  /** Send a part of the file, packed by gzip and written as base64, from number 0 on */
  'PUT /api/admin/memberImports/{id}/parts': {
    path: { id: string }
    body: { number: number; data: string }
    answer: undefined
  }
  /** Check the file that was sent: nothing is written */
  'POST /api/admin/memberImports/{id}/check': {
    path: { id: string }
    answer: undefined
  }
  /** Stop after the batch at hand */
  'POST /api/admin/memberImports/{id}/stop': {
    path: { id: string }
    answer: undefined
  }
  /** Take an import back, as far as nothing was changed since */
  'POST /api/admin/memberImports/{id}/undo': {
    path: { id: string }
    answer: undefined
  }
  /** Write a checked file, or go on with one that was stopped */
  'POST /api/admin/memberImports/{id}/run': {
    path: { id: string }
    body: { count: number }
    answer: undefined
  }
  /** How many imported members wait for their invitation */
  'GET /api/admin/memberImports/{id}/toInvite': {
    path: { id: string }
    answer: { count: number }
  }
  /** Mail imported members the link to choose a password, to each once */
  'POST /api/admin/memberImports/{id}/invite': {
    path: { id: string }
    body: { count: number }
    answer: undefined
  }
  /** Imports of visits, the newest first */
  'GET /api/admin/visitImports': {
    query: { brandId: string }
    answer: { imports: Array<Import> }
  }
  /** Begin an import of visits: what its file is and which column is which */
  'POST /api/admin/visitImports': {
    query: { brandId: string }
    body: BeginImport
    answer: { id: string }
  }
  /** How far an import of visits has come */
  'GET /api/admin/visitImports/{id}': {
    path: { id: string }
    answer: Import
  }
  /** The rows that were refused and the visits that an undo left, with why, as CSV */
  'GET /api/admin/visitImports/{id}/report': {
    path: { id: string }
    answer: string
  }
  /** Send a part of the file, packed by gzip and written as base64, from number 0 on */
  'PUT /api/admin/visitImports/{id}/parts': {
    path: { id: string }
    body: { number: number; data: string }
    answer: undefined
  }
  /** Check the file that was sent: nothing is written */
  'POST /api/admin/visitImports/{id}/check': {
    path: { id: string }
    answer: undefined
  }
  /** Stop after the batch at hand */
  'POST /api/admin/visitImports/{id}/stop': {
    path: { id: string }
    answer: undefined
  }
  /** Take an import back, as far as nothing was changed since */
  'POST /api/admin/visitImports/{id}/undo': {
    path: { id: string }
    answer: undefined
  }
  /** Write a checked file, or go on with one that was stopped */
  'POST /api/admin/visitImports/{id}/run': {
    path: { id: string }
    answer: undefined
  }
  /** Imports of payments, the newest first */
  'GET /api/admin/paymentImports': {
    query: { brandId: string }
    answer: { imports: Array<Import> }
  }
  /** Begin an import of payments: what its file is and which column is which */
  'POST /api/admin/paymentImports': {
    query: { brandId: string }
    body: BeginImport
    answer: { id: string }
  }
  /** How far an import of payments has come */
  'GET /api/admin/paymentImports/{id}': {
    path: { id: string }
    answer: Import
  }
  /** The rows that were refused and the payments that an undo left, with why, as CSV */
  'GET /api/admin/paymentImports/{id}/report': {
    path: { id: string }
    answer: string
  }
  /** Send a part of the file, packed by gzip and written as base64, from number 0 on */
  'PUT /api/admin/paymentImports/{id}/parts': {
    path: { id: string }
    body: { number: number; data: string }
    answer: undefined
  }
  /** Check the file that was sent: nothing is written */
  'POST /api/admin/paymentImports/{id}/check': {
    path: { id: string }
    answer: undefined
  }
  /** Stop after the batch at hand */
  'POST /api/admin/paymentImports/{id}/stop': {
    path: { id: string }
    answer: undefined
  }
  /** Take an import back, as far as nothing was changed since */
  'POST /api/admin/paymentImports/{id}/undo': {
    path: { id: string }
    answer: undefined
  }
  /** Write a checked file, or go on with one that was stopped */
  'POST /api/admin/paymentImports/{id}/run': {
    path: { id: string }
    body: { count: number }
    answer: undefined
  }
  /** The plans of a brand, sold or not */
  'GET /api/admin/plans': {
    query: { brandId: string }
    answer: {
      plans: Array<{
        id: string
        slug: string
        tier: "adult" | "child" | "perio" | "family"
        status: "draft" | "published" | "retired"
        publishedVersion: number | null
        name: string
        enrolmentFeeCents: number
        prices: Array<PlanPrice>
        states: number
        members: number
        hasDraft: boolean
        startsAt: string | null
      }>
    }
  }
  /** Make a plan that is not sold yet, with a draft */
  'POST /api/admin/plans': {
    query: { brandId: string }
    body: {
      slug: string
      tier: "adult" | "child" | "perio" | "family"
      name: string
      feeScheduleId: string
    }
    answer: { planId: string }
  }
  /** One plan with its versions and its draft */
  'GET /api/admin/plans/{id}': {
    path: { id: string }
    answer: {
      id: string
      slug: string
      tier: "adult" | "child" | "perio" | "family"
      status: "draft" | "published" | "retired"
      publishedVersion: number | null
      name: string
      versions: Array<{
        id: string
        version: number
        name: string
        summary: string
        feeScheduleId: string
        feeSchedule: string
        sellableStates: Array<string>
        enrolmentFeeCents: number
        prices: Array<PlanPrice>
        benefits: Array<Benefit>
        publishedAt: string | null
        publishedBy: string | null
        revision: number
        startsAt: string | null
        members: number
      }>
      more: boolean
      draft: {
        id: string
        version: number
        name: string
        summary: string
        feeScheduleId: string
        feeSchedule: string
        sellableStates: Array<string>
        enrolmentFeeCents: number
        prices: Array<PlanPrice>
        benefits: Array<Benefit>
        publishedAt: string | null
        publishedBy: string | null
        revision: number
        startsAt: string | null
        members: number
        diff: Array<string>
        prohibited: Array<{ path: string; message: string }>
      } | null
    }
  }
  /** Start a draft of the next version */
  'POST /api/admin/plans/{id}/draft': {
    path: { id: string }
    answer: { revision: number }
  }
  /** Save the draft whole, as it was read and changed */
  'PUT /api/admin/plans/{id}/draft': {
    path: { id: string }
    body: {
      name: string
      summary: string
      feeScheduleId: string
      sellableStates: Array<string>
      enrolmentFeeCents: number
      prices: Array<{ interval: Interval; priceCents: number; additionalMemberCents: number | null }>
      benefits: Array<{ service: string; name: string; quantity: number; period: "month" | "year" }>
      revision: number
    }
    answer: { revision: number }
  }
  /** Throw the draft away */
  'POST /api/admin/plans/{id}/discardDraft': {
    path: { id: string }
    body: { revision: number }
    answer: undefined
  }
  /** Whom publishing the draft would touch, and when */
  'GET /api/admin/plans/{id}/publication': {
    path: { id: string }
    query?: { startsOn?: string }
    answer: {
      soldFrom: string
      revision: number
      diff: Array<string>
      prohibited: Array<{ path: string; message: string }>
      members: number
      dearer: number
      cheaper: number
      same: number
      keeps: number
      tooLate: number
      untold: number
      firstNoticeOn: string | null
      noticeDays: { first: number; last: number }
      months: Array<{ month: string; members: number; moreCents: number }>
    }
  }
  /** Publish the draft, now or on a day */
  'POST /api/admin/plans/{id}/publish': {
    path: { id: string }
    body: { revision: number; startsOn?: string | null }
    answer: { version: number; startsAt: string | null }
  }
  /** Take the draft off the day on which it was to start */
  'POST /api/admin/plans/{id}/unschedule': {
    path: { id: string }
    body: { revision: number }
    answer: undefined
  }
  /** Take a plan from sale; its members stay */
  'POST /api/admin/plans/{id}/archive': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** Put a plan at a place in the order in which plans are listed on the site, 1 the first */
  'PUT /api/admin/plans/{id}/position': {
    path: { id: string }
    body: { place: number }
    answer: undefined
  }
  /** Put a plan that was withdrawn back on sale */
  'POST /api/admin/plans/{id}/unarchive': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** Coupons of a brand with what came of each, the newest first */
  'GET /api/admin/coupons': {
    query: { brandId: string }
    answer: {
      coupons: Array<{
        id: string
        code: string
        label: string
        percentOff: number | null
        amountOffCents: number | null
        appliesTo: "price" | "fee" | "all"
        duration: "first_term" | "every_term"
        planIds: Array<string> | null
        plans: Array<string>
        startsOn: string | null
        endsOn: string | null
        maxRedemptions: number | null
        maxPerMember: number | null
        redemptionCount: number
        standing: "good" | "not_started" | "ended" | "used_up"
        uses: number
        givenCents: number
        renewing: number
      }>
    }
  }
  /** Make a coupon */
  'POST /api/admin/coupons': {
    query: { brandId: string }
    body: {
      label: string
      startsOn: string | null
      endsOn: string | null
      maxRedemptions: number | null
      maxPerMember: number | null
      code: string
      percentOff: number | null
      amountOffCents: number | null
      appliesTo: "price" | "fee" | "all"
      duration: "first_term" | "every_term"
      planIds: Array<string> | null
    }
    answer: { couponId: string }
  }
  /** Who used a coupon for what, the newest first */
  'GET /api/admin/coupons/{id}/uses': {
    path: { id: string }
    answer: {
      uses: Array<{
        at: string
        paymentId: string
        member: string
        plan: string
        totalCents: number
        givenCents: number
      }>
    }
  }
  /** Change the words, days and limits of a coupon; refused where someone else changed it since `seen` */
  'PUT /api/admin/coupons/{id}': {
    path: { id: string }
    body: {
      label: string
      startsOn: string | null
      endsOn: string | null
      maxRedemptions: number | null
      maxPerMember: number | null
      seen?: {
        label: string
        startsOn: string | null
        endsOn: string | null
        maxRedemptions: number | null
        maxPerMember: number | null
      }
    }
    answer: undefined
  }
  /** End a coupon now */
  'POST /api/admin/coupons/{id}/end': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** Fee schedules of a brand: drafts, those that plans are sold by, and the newest of each */
  'GET /api/admin/feeSchedules': {
    query: { brandId: string }
    answer: {
      schedules: Array<{
        id: string
        name: string
        version: number
        isDraft: boolean
        revision: number
        publishedAt: string | null
        rows: number
        plans: Array<string>
      }>
    }
  }
  /** Make a fee schedule without rows, as a draft */
  'POST /api/admin/feeSchedules': {
    query: { brandId: string }
    body: { name: string }
    answer: { scheduleId: string }
  }
  /** One version of a schedule with a page of its rows */
  'GET /api/admin/feeSchedules/{id}': {
    path: { id: string }
    query?: { page?: number }
    answer: {
      id: string
      name: string
      version: number
      isDraft: boolean
      revision: number
      publishedAt: string | null
      rows: number
      plans: Array<string>
      fees: Array<{
        service: string
        name: string
        category: string
        usualCents: number
        memberCents: number
        state: string | null
        officeId: string | null
        procedureCode: string | null
        office: string | null
      }>
      page: number
      pages: number
      diff: Array<string>
      diffCount: number
    }
  }
  /** The same as a file that the import reads */
  'GET /api/admin/feeSchedules/{id}/csv': {
    path: { id: string }
    answer: string
  }
  /** Start a draft of the next version, with the rows of this one */
  'POST /api/admin/feeSchedules/{id}/draft': {
    path: { id: string }
    answer: { scheduleId: string }
  }
  /** Change rows of a draft, all or none */
  'PUT /api/admin/feeSchedules/{id}/rows': {
    path: { id: string }
    body: {
      revision: number
      put: Array<{
        service: string
        name: string
        category: string
        usualCents: number
        memberCents: number
        state: string | null
        officeId: string | null
        procedureCode: string | null
      }>
      remove?: Array<{ service: string; state: string | null; officeId: string | null }>
    }
    answer: { revision: number }
  }
  /** Take rows of a file into a draft, or say what that would do */
  'POST /api/admin/feeSchedules/{id}/import': {
    path: { id: string }
    body: { revision: number; text: string; replace?: boolean; save: boolean }
    answer: {
      revision: number
      saved: boolean
      added: number
      changed: number
      same: number
      removed: number
      refused: Array<{ line: number; reason: string; said: string }>
      refusedCount: number
      lines: number
      skipped: number
      sample: Array<string>
    }
  }
  /** What taking rows of a file into a draft would do; nothing is done */
  'POST /api/admin/feeSchedules/{id}/importPreview': {
    path: { id: string }
    body: { revision: number; text: string; replace?: boolean }
    answer: {
      revision: number
      saved: boolean
      added: number
      changed: number
      same: number
      removed: number
      refused: Array<{ line: number; reason: string; said: string }>
      refusedCount: number
      lines: number
      skipped: number
      sample: Array<string>
    }
  }
  /** Throw a draft away */
  'POST /api/admin/feeSchedules/{id}/discardDraft': {
    path: { id: string }
    body: { revision: number }
    answer: undefined
  }
  /** Publish a draft: plans that are sold by the version before get a version with the new fees */
  'POST /api/admin/feeSchedules/{id}/publish': {
    path: { id: string }
    body: { revision: number }
    answer: { plans: Array<string> }
  }
  /** The figures of a brand by month, with cohorts, forecast, coupons, offices and directory */
  'GET /api/admin/reports': {
    query: {
      from?: string
      to?: string
      officeId?: string
      planId?: string
      state?: string
      interval?: Interval
      brandId: string
    }
    answer: {
      from: string
      to: string
      headline: {
        active: number
        mrrCents: number
        arrCents: number
        arpmCents: number | null
        ltvCents: number | null
        recovery: number | null
      }
      months: Array<{
        month: string
        active: number
        joined: number
        returned: number
        leftByChoice: number
        leftByCard: number
        mrrCents: number
        payments: number
        collectedCents: number
        refundsCents: number
        netCents: number
        failed: number
        recovered: number
        byRetry: number
        byNewCard: number
        byNetwork: number
      }>
      cohorts: Array<{ month: string; joined: number; kept: Array<number> }>
      forecast: Array<{ month: string; renewals: number; agreedCents: number }>
      coupons: Array<{ code: string; uses: number; givenCents: number; collectedCents: number }>
      funnel: Array<{
        month: string
        searches: number | null
        officeViews: number | null
        quotes: number
        atOffice: number
        paid: number
      }>
      offices: Array<{
        officeId: string | null
        office: string
        active: number
        collectedCents: number
        refundsCents: number
        visits: number
        savedCents: number
      }>
      directory: Array<{ age: "quarter" | "half" | "older" | "never"; offices: number }>
    }
  }
  /** The rows behind a figure, a page of 50 */
  'GET /api/admin/reports/rows': {
    query: {
      officeId?: string
      planId?: string
      state?: string
      interval?: Interval
      month?: string
      from?: string
      to?: string
      page?: number
      brandId: string
      list: "active" | "joined" | "returned" | "left" | "collected" | "refunds" | "recovery" | "forecast" | "coupons" | "savings" | "directory" | "quotes"
    }
    answer: {
      columns: Array<{ label: string; kind: "text" | "cents" | "number" | "date" }>
      rows: Array<{
        opens: { kind: "member" | "payment" | "none"; id: string }
        cells: Array<string | number | null>
      }>
      count: number
      totalCents: number | null
      page: number
      more: boolean
    }
  }
  /** The figures by month, or with `list` the rows behind one, as a file; asking for it is in the audit */
  'GET /api/admin/reports/file': {
    query: {
      officeId?: string
      planId?: string
      state?: string
      interval?: Interval
      month?: string
      from?: string
      to?: string
      brandId: string
      list?: "active" | "joined" | "returned" | "left" | "collected" | "refunds" | "recovery" | "forecast" | "coupons" | "savings" | "directory" | "quotes"
      as?: "csv" | "xlsx"
    }
    answer: string | Blob
  }
  /** The files one asked for, with how far each has come */
  'GET /api/admin/reportFiles': {
    query: { brandId: string }
    answer: {
      files: Array<{
        id: string
        name: string
        status: "waiting" | "working" | "done" | "failed" | "stopped"
        done: number
        total: number | null
        bytes: number
        fault: string | null
        createdAt: string
      }>
    }
  }
  /** Ask for a file of a report, made in the background: figures by month, or the rows behind one */
  'POST /api/admin/reportFiles': {
    query: { brandId: string }
    body: {
      officeId?: string
      planId?: string
      state?: string
      interval?: Interval
      list?: "active" | "joined" | "returned" | "left" | "collected" | "refunds" | "recovery" | "forecast" | "coupons" | "savings" | "directory" | "quotes"
      month?: string
      from?: string
      to?: string
      as: "csv" | "xlsx"
    }
    answer: { id: string }
  }
  /** A file that one asked for, kept for seven days */
  'GET /api/admin/reportFiles/{id}/data': {
    path: { id: string }
    answer: string | Blob
  }
  /** Stop a file that is being made for oneself */
  'POST /api/admin/reportFiles/{id}/stop': {
    path: { id: string }
    answer: undefined
  }
  /** Reports that are mailed to oneself, or because one asked for it */
  'GET /api/admin/reportMails': {
    query: { brandId: string }
    answer: {
      mails: Array<{ id: string; email: string; name: string; every: "week" | "month"; nextOn: string; by: string }>
    }
  }
  /** Have a report mailed each week or month, to oneself or to another of the staff who may see it */
  'POST /api/admin/reportMails': {
    query: { brandId: string }
    body: {
      officeId?: string
      planId?: string
      state?: string
      interval?: Interval
      email: string
      every: "week" | "month"
    }
    answer: { id: string }
  }
  /** End mailing a report, by who gets it or who asked for it */
  'POST /api/admin/reportMails/{id}/end': {
    path: { id: string }
    answer: undefined
  }
  /** Run a job of the queue again at once, with all its tries */
  'POST /api/admin/jobs/{id}/retry': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** Take a job out of the queue: it is not done */
  'POST /api/admin/jobs/{id}/remove': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** Members by name, phone, member number, email or birth date, the best match first */
  'GET /api/admin/members': {
    query: {
      q?: string
      status?: "pending" | "active" | "past_due" | "lapsed" | "expired" | "cancelled"
      planId?: string
      officeId?: string
      page?: number
      brandId: string
    }
    answer: {
      rows: Array<{
        memberId: string
        membershipId: string
        memberNumber: string
        firstName: string
        lastName: string
        found: string | null
        isSimilar: boolean
        dateOfBirth: string
        phone: string | null
        email: string | null
        status: "pending" | "active" | "past_due" | "lapsed" | "expired" | "cancelled"
        planName: string
        officeName: string | null
        joinedOn: string
        termEndsOn: string
      }>
      page: number
      more: boolean
    }
  }
  /** A member: memberships, family, money, papers, mails, visits, notes and one timeline */
  'GET /api/admin/members/{id}': {
    path: { id: string }
    answer: {
      links: Array<{
        membershipId: string
        until: string
        openedAt: string | null
        withdrawnAt: string | null
        usedAt: string | null
      }>
      mails: Array<{
        id: string
        template: string
        to: string
        status: "queued" | "sent"
        lastError: string | null
        createdAt: string
        sentAt: string | null
      }>
      visits: Array<{
        id: string
        visitedOn: string
        name: string
        person: string | null
        officeName: string | null
        usualCents: number
        memberCents: number
      }>
      cases: Array<{
        id: string
        kind: "grievance" | "message"
        reference: string
        status: string
        receivedAt: string
      }>
      notes: Array<{ id: string; text: string; author: string; createdAt: string }>
      tags: Array<string>
      member: Member
      memberships: Array<Membership>
      card: CardOnFile | null
      cards: Record<string, CardOnFile | null>
      receipts: Array<{
        id: string
        number: string
        issuedOn: string
        totalCents: number
        refundedCents: number
        refundingCents: number
        refundPromisedCents: number
        refundFailedCents: number
      }>
      coming: Array<{ planName: string; amountCents: number; clearsBy: string }>
      orders: Array<Order>
      timeline: Array<{ kind: "happened" | "mail" | "link" | "visit" | "case" | "act"; on: string; at: string | null }>
    }
  }
  /** Correct what is on record of a member */
  'PATCH /api/admin/members/{id}': {
    path: { id: string }
    body: {
      firstName?: string
      lastName?: string
      phone?: string
      address?: { line1: string; line2?: string; city: string; state: State; zip: string; confirmed?: boolean }
      dateOfBirth?: string
      email?: string
      language?: "en" | "es"
      reason: string
    }
    answer: { member: Member; pendingEmail: string | null }
  }
  /** Why a member was charged: the order, its words, consents, notices before it and every try */
  'GET /api/admin/orders/{id}': {
    path: { id: string }
    answer: {
      id: string
      kind: "checkout" | "purchase" | "renewal" | "addition" | "plan_change" | "desk_sale" | "adjustment"
      status: "open" | "settled" | "declined" | "returned"
      placedBy: "person" | "schedule" | "staff"
      membershipId: string
      memberNumber: string | null
      planName: string
      startsOn: string
      endsOn: string
      totalCents: number
      createdAt: string
      receipt: { id: string; number: string } | null
      payment: Payment | null
      refunds: Array<Refund>
      memberId: string
      memberName: string
      renewalTotalCents: number
      lines: Array<QuoteLine>
      agreed: {
        version: string
        words: Array<{
          kind: "disclosure" | "terms" | "auto_renew" | "family" | "plan_change" | "bank_debit" | "electronic"
          text: string
        }>
        ip: string | null
      } | null
      consents: Array<{
        kind: "disclosure" | "terms" | "auto_renew" | "family" | "plan_change" | "bank_debit" | "electronic"
        text: string
        agreedAt: string
        ip: string | null
      }>
      notices: Array<{ id: string; template: string; to: string; createdAt: string; sentAt: string | null }>
      attempts: Array<{
        orderId: string
        at: string
        status: "created" | "succeeded" | "failed" | "unknown" | "pending"
        amountCents: number
        why: string | null
      }>
    }
  }
  /** Bulk actions on members, with how far each has come */
  'GET /api/admin/bulkActions': {
    query: { brandId: string }
    answer: {
      bulk: Array<{
        id: string
        noun: "members" | "cases"
        act: { kind: "mail_again"; template: string } | { kind: "card_link" } | { kind: "tag_add"; tag: string } | { kind: "tag_remove"; tag: string } | { kind: "transfer"; officeId: string } | { kind: "auto_renew_off" } | { kind: "end"; words: string } | { kind: "renew" } | { kind: "case_assign"; assigneeId: string | null } | { kind: "case_move"; status: "in_review" | "waiting" | "answered" } | {
          kind: "case_answer"
          text: string
          textInSpanish?: string
          status?: "in_review" | "waiting" | "answered"
        } | {
          kind: "case_decide"
          finding: "for_member" | "in_part" | "not_upheld"
          reasons: string
          reasonsInSpanish?: string
        }
        words: string
        reason: string
        by: string
        status: "checking" | "checked" | "running" | "done" | "stopped"
        total: number
        waiting: number
        ready: number
        refused: number
        done: number
        cents: number
        hash: string | null
        createdAt: string
        finishedAt: string | null
      }>
    }
  }
  /** Start a bulk action on members and check it; nothing is done yet */
  'POST /api/admin/bulkActions': {
    query: { brandId: string }
    body: {
      act: { kind: "mail_again"; template: string } | { kind: "card_link" } | { kind: "tag_add"; tag: string } | { kind: "tag_remove"; tag: string } | { kind: "transfer"; officeId: string } | { kind: "auto_renew_off" } | { kind: "end"; words: string } | { kind: "renew" }
      choice: { membershipIds: Array<string> } | {
        matching: {
          q?: string
          status?: "pending" | "active" | "past_due" | "lapsed" | "expired" | "cancelled"
          planId?: string
          officeId?: string
        }
      }
      reason: string
    }
    answer: { id: string }
  }
  /** Bulk actions on cases, with how far each has come */
  'GET /api/admin/caseBulkActions': {
    query: { brandId: string }
    answer: {
      bulk: Array<{
        id: string
        noun: "members" | "cases"
        act: { kind: "mail_again"; template: string } | { kind: "card_link" } | { kind: "tag_add"; tag: string } | { kind: "tag_remove"; tag: string } | { kind: "transfer"; officeId: string } | { kind: "auto_renew_off" } | { kind: "end"; words: string } | { kind: "renew" } | { kind: "case_assign"; assigneeId: string | null } | { kind: "case_move"; status: "in_review" | "waiting" | "answered" } | {
          kind: "case_answer"
          text: string
          textInSpanish?: string
          status?: "in_review" | "waiting" | "answered"
        } | {
          kind: "case_decide"
          finding: "for_member" | "in_part" | "not_upheld"
          reasons: string
          reasonsInSpanish?: string
        }
        words: string
        reason: string
        by: string
        status: "checking" | "checked" | "running" | "done" | "stopped"
        total: number
        waiting: number
        ready: number
        refused: number
        done: number
        cents: number
        hash: string | null
        createdAt: string
        finishedAt: string | null
      }>
    }
  }
  /** Start a bulk action on cases and check it; nothing is done yet */
  'POST /api/admin/caseBulkActions': {
    query: { brandId: string }
    body: {
      act: { kind: "case_assign"; assigneeId: string | null } | { kind: "case_move"; status: "in_review" | "waiting" | "answered" } | {
        kind: "case_answer"
        text: string
        textInSpanish?: string
        status?: "in_review" | "waiting" | "answered"
      } | {
        kind: "case_decide"
        finding: "for_member" | "in_part" | "not_upheld"
        reasons: string
        reasonsInSpanish?: string
      }
      choice: { caseIds: Array<string> } | {
        matching: {
          view?: "open" | "mine" | "unassigned" | "due" | "done"
          kind?: "grievance" | "contact"
          type?: "billing" | "quality" | "access" | "service" | "privacy" | "joining" | "membership" | "dentists" | "website" | "other"
          status?: "received" | "in_review" | "waiting" | "resolved" | "appealed" | "closed" | "answered"
        }
      }
      reason: string
    }
    answer: { id: string }
  }
  /** One of them, with a sample of what it does and of what is refused */
  'GET /api/admin/bulkActions/{id}': {
    path: { id: string }
    answer: {
      id: string
      noun: "members" | "cases"
      act: { kind: "mail_again"; template: string } | { kind: "card_link" } | { kind: "tag_add"; tag: string } | { kind: "tag_remove"; tag: string } | { kind: "transfer"; officeId: string } | { kind: "auto_renew_off" } | { kind: "end"; words: string } | { kind: "renew" } | { kind: "case_assign"; assigneeId: string | null } | { kind: "case_move"; status: "in_review" | "waiting" | "answered" } | {
        kind: "case_answer"
        text: string
        textInSpanish?: string
        status?: "in_review" | "waiting" | "answered"
      } | {
        kind: "case_decide"
        finding: "for_member" | "in_part" | "not_upheld"
        reasons: string
        reasonsInSpanish?: string
      }
      words: string
      reason: string
      by: string
      status: "checking" | "checked" | "running" | "done" | "stopped"
      total: number
      waiting: number
      ready: number
      refused: number
      done: number
      cents: number
      hash: string | null
      createdAt: string
      finishedAt: string | null
      sample: Array<{
        id: string
        pageId: string
        number: string
        name: string
        status: "waiting" | "ready" | "refused" | "done"
        before: Record<string, string | number | boolean | null | Array<string>> | null
        after: Record<string, string | number | boolean | null | Array<string>> | null
        cents: number
        note: string | null
      }>
      refusals: Array<{
        id: string
        pageId: string
        number: string
        name: string
        status: "waiting" | "ready" | "refused" | "done"
        before: Record<string, string | number | boolean | null | Array<string>> | null
        after: Record<string, string | number | boolean | null | Array<string>> | null
        cents: number
        note: string | null
      }>
    }
  }
  /** Confirm one that was checked, by how many it will be done for and the hash of what was shown */
  'POST /api/admin/bulkActions/{id}/run': {
    path: { id: string }
    body: { count: number; hash: string }
    answer: undefined
  }
  /** Stop one behind the member at hand; what is done stays */
  'POST /api/admin/bulkActions/{id}/stop': {
    path: { id: string }
    answer: undefined
  }
  /** What became of each member, kept for seven days */
  'GET /api/admin/bulkActions/{id}/result': {
    path: { id: string }
    answer: string
  }
  /** One of them, with a sample of what it does and of what is refused */
  'GET /api/admin/caseBulkActions/{id}': {
    path: { id: string }
    answer: {
      id: string
      noun: "members" | "cases"
      act: { kind: "mail_again"; template: string } | { kind: "card_link" } | { kind: "tag_add"; tag: string } | { kind: "tag_remove"; tag: string } | { kind: "transfer"; officeId: string } | { kind: "auto_renew_off" } | { kind: "end"; words: string } | { kind: "renew" } | { kind: "case_assign"; assigneeId: string | null } | { kind: "case_move"; status: "in_review" | "waiting" | "answered" } | {
        kind: "case_answer"
        text: string
        textInSpanish?: string
        status?: "in_review" | "waiting" | "answered"
      } | {
        kind: "case_decide"
        finding: "for_member" | "in_part" | "not_upheld"
        reasons: string
        reasonsInSpanish?: string
      }
      words: string
      reason: string
      by: string
      status: "checking" | "checked" | "running" | "done" | "stopped"
      total: number
      waiting: number
      ready: number
      refused: number
      done: number
      cents: number
      hash: string | null
      createdAt: string
      finishedAt: string | null
      sample: Array<{
        id: string
        pageId: string
        number: string
        name: string
        status: "waiting" | "ready" | "refused" | "done"
        before: Record<string, string | number | boolean | null | Array<string>> | null
        after: Record<string, string | number | boolean | null | Array<string>> | null
        cents: number
        note: string | null
      }>
      refusals: Array<{
        id: string
        pageId: string
        number: string
        name: string
        status: "waiting" | "ready" | "refused" | "done"
        before: Record<string, string | number | boolean | null | Array<string>> | null
        after: Record<string, string | number | boolean | null | Array<string>> | null
        cents: number
        note: string | null
      }>
    }
  }
  /** Confirm one that was checked, by how many it will be done for and the hash of what was shown */
  'POST /api/admin/caseBulkActions/{id}/run': {
    path: { id: string }
    body: { count: number; hash: string }
    answer: undefined
  }
  /** Stop one behind the case at hand; what is done stays */
  'POST /api/admin/caseBulkActions/{id}/stop': {
    path: { id: string }
    answer: undefined
  }
  /** What became of each case, kept for seven days */
  'GET /api/admin/caseBulkActions/{id}/result': {
    path: { id: string }
    answer: string
  }
  /** A receipt of a member */
  'GET /api/admin/receipts/{id}/pdf': {
    path: { id: string }
    answer: Blob
  }
  /** The agreement of a membership: the newest version, or the one asked for */
  'GET /api/admin/memberships/{id}/agreement': {
    path: { id: string }
    query?: { version?: number }
    answer: Blob
  }
  /** The member card of a membership */
  'GET /api/admin/memberships/{id}/idCard': {
    path: { id: string }
    answer: Blob
  }
  /** See the pages of a member as they do, for 30 minutes; the member is told by mail */
  'POST /api/admin/members/{id}/impersonation': {
    path: { id: string }
    body: { reason: string }
    answer: { url: string; until: string }
  }
  /** Write a note about a member, for the staff */
  'POST /api/admin/members/{id}/notes': {
    path: { id: string }
    body: { text: string }
    answer: undefined
  }
  /** Give a member these tags and no other */
  'PUT /api/admin/members/{id}/tags': {
    path: { id: string }
    body: { tags: Array<string>; seen?: Array<string> }
    answer: undefined
  }
  /** Mail a member the link to change their payment method */
  'POST /api/admin/members/{id}/paymentMethodLink': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** Send a mail of a member again, written anew, to the address they have now */
  'POST /api/admin/mails/{id}/resend': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** What ending a membership as its operator would do today: the refund, and the last day */
  'GET /api/admin/memberships/{id}/ending': {
    path: { id: string }
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
    }
  }
  /** End a membership as its operator, as the preview said; its member is told why */
  'POST /api/admin/memberships/{id}/end': {
    path: { id: string }
    body: { confirm: { refundCents: number; endsOn: string }; words: string; reason: string }
    answer: Membership
  }
  /** Write down that the letter of a renewal was mailed; its charge counts from that day */
  'POST /api/admin/memberships/{id}/mailedNotice': {
    path: { id: string }
    body: { about: string; mailedOn: string }
    answer: undefined
  }
  /** Make another office the home office; costs nothing */
  'POST /api/admin/memberships/{id}/homeOffice': {
    path: { id: string }
    body: { officeId: string | null; reason: string }
    answer: Membership
  }
  /** Turn auto-renewal on, with the terms the member was told, or off */
  'POST /api/admin/memberships/{id}/autoRenew': {
    path: { id: string }
    body: {
      autoRenew: boolean
      agreed?: { renewalTotalCents: number; firstChargeOn: string; creditCents?: number }
      reason: string
    }
    answer: Membership
  }
  /** What cancelling would do today: the refund by the rule of the state, and the last day */
  'GET /api/admin/memberships/{id}/cancellation': {
    path: { id: string }
    query?: { countsFrom?: string }
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
    }
  }
  /** Cancel a membership for its member, as the preview said */
  'POST /api/admin/memberships/{id}/cancel': {
    path: { id: string }
    headers: { "idempotency-key": string }
    body: { confirm: { refundCents: number; endsOn: string }; countsFrom?: string; reason: string }
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
      refundStatus: "none" | "promised" | "withdrawn" | "paid" | "confirming" | "failed"
    }
  }
  /** Take back a cancellation, with its promised refund */
  'POST /api/admin/memberships/{id}/reinstate': {
    path: { id: string }
    body: { reason: string }
    answer: Membership
  }
  /** What removing a person from the plan would do: the last day, and what the renewal costs without them */
  'GET /api/admin/memberships/{id}/personEnding': {
    path: { id: string }
    query: { dependentId: string }
    answer: { dependent: Dependent; renewalTotalCents: number }
  }
  /** Remove a person from the plan at the end of the paid term, as the preview said */
  'POST /api/admin/memberships/{id}/endPerson': {
    path: { id: string }
    body: { dependentId: string; renewalTotalCents: number; reason: string }
    answer: Membership
  }
  /** Issue the member card again, with a new QR code, and a new number where asked; the old one says that it has ended */
  'POST /api/admin/memberships/{id}/reissueCard': {
    path: { id: string }
    body: { withNumber?: boolean; reason: string }
    answer: undefined
  }
  /** Mail the member a link to pay what is owed, or the next term, without signing in */
  'POST /api/admin/memberships/{id}/paymentLink': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** Take back every link to pay that is out for a membership */
  'POST /api/admin/memberships/{id}/expirePaymentLinks': {
    path: { id: string }
    body: { reason: string }
    answer: undefined
  }
  /** What adding a person would cost, today and at each renewal */
  'POST /api/admin/memberships/{id}/personQuote': {
    path: { id: string }
    body: {
      firstName: string
      lastName: string
      dateOfBirth: string
      relationship: "spouse" | "domestic_partner" | "child" | "other"
      disabled?: boolean
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
    }
  }
  /** Add a person, charged to what is on file, at the price that was told */
  'POST /api/admin/memberships/{id}/people': {
    path: { id: string }
    headers: { "idempotency-key": string }
    body: {
      firstName: string
      lastName: string
      dateOfBirth: string
      relationship: "spouse" | "domestic_partner" | "child" | "other"
      disabled?: boolean
      agreed: { todayCents: number; renewalTotalCents: number }
      reason: string
    }
    answer: {
      status: "added" | "confirming" | "pending"
      clearsBy?: string
      dependentId: string
      chargedCents: number
      receiptId: string | null
      renewalTotalCents: number
      check?: BankCheck
    }
  }
  /** The plans a membership may go over to, by each interval */
  'GET /api/admin/memberships/{id}/planOptions': {
    path: { id: string }
    answer: {
      options: Array<{
        planId: string
        name: string
        interval: Interval
        isCurrent: boolean
        renewalTotalCents: number
        endsFamily: boolean
        mayBeginNow: boolean
      }>
    }
  }
  /** What a change of plan would cost: now, since a day of the paid period, or from the next payment on */
  'POST /api/admin/memberships/{id}/planQuote': {
    path: { id: string }
    body: { planId: string; interval: Interval; when: "now" | "renewal"; from?: string }
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
    }
  }
  /** Change the plan, charged to what is on file, as it was told */
  'POST /api/admin/memberships/{id}/plan': {
    path: { id: string }
    headers: { "idempotency-key": string }
    body: {
      planId: string
      interval: Interval
      when: "now" | "renewal"
      from?: string
      confirm: { todayCents: number; renewalTotalCents: number; renewsOn: string }
      reason: string
    }
    answer: {
      membershipId: string
      status: "changed" | "scheduled" | "confirming"
      chargedCents: number
      receiptId: string | null
      renewsOn: string
      renewalTotalCents: number
      check?: BankCheck
    }
  }
  /** What taking back the chosen plan would bring; nothing is changed */
  'GET /api/admin/memberships/{id}/cancelPlanChange': {
    path: { id: string }
    answer: Membership
  }
  /** Take back the plan that was chosen from the next payment on */
  'POST /api/admin/memberships/{id}/cancelPlanChange': {
    path: { id: string }
    body: { reason: string }
    answer: Membership
  }
  /** What a payment off schedule would pay for, and what the renewals after it cost and when */
  'POST /api/admin/memberships/{id}/renewalQuote': {
    path: { id: string }
    body: {
      days: { kind: "next" } | { kind: "move"; to: string } | { kind: "today" } | { kind: "missed" }
    }
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
    }
  }
  /** Take a payment off schedule with what is on file, as it was told */
  'POST /api/admin/memberships/{id}/renew': {
    path: { id: string }
    headers: { "idempotency-key": string }
    body: {
      days: { kind: "next" } | { kind: "move"; to: string } | { kind: "today" } | { kind: "missed" }
      confirm: { termStartsOn: string; totalCents: number }
      reason: string
    }
    answer: {
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
  /** What merging another account into this one would do; nothing is done */
  'GET /api/admin/members/{id}/merge': {
    path: { id: string }
    query: { otherId: string }
    answer: {
      kept: {
        id: string
        email: string | null
        firstName: string
        lastName: string
        dateOfBirth: string
        phone: string | null
        address: string | null
        since: string
        signsIn: boolean
        memberships: Array<{ memberNumber: string; planName: string; status: string }>
      }
      other: {
        id: string
        email: string | null
        firstName: string
        lastName: string
        dateOfBirth: string
        phone: string | null
        address: string | null
        since: string
        signsIn: boolean
        memberships: Array<{ memberNumber: string; planName: string; status: string }>
      }
      moves: Array<{ what: string; count: number }>
      conflicts: Array<{ what: string; kept: string; other: string; decided: string }>
      signInEmail: string | null
      memberSees: Array<string>
      undoableUntil: string
      warning: string | null
      typeToConfirm: string
      seen: string
    }
  }
  /** Merge another account of the same person into this one */
  'POST /api/admin/members/{id}/merge': {
    path: { id: string }
    body: { otherId: string; seen: string; confirm: string; reason: string }
    answer: { mergeId: string }
  }
  /** Take a merge into this account back */
  'POST /api/admin/members/{id}/undoMerge': {
    path: { id: string }
    body: { mergeId: string; reason: string }
    answer: undefined
  }
  /** Everything of a person as a ZIP archive, in base64: JSON, and a CSV for each part */
  'POST /api/admin/members/{id}/export': {
    path: { id: string }
    body: { reason: string }
    answer: { fileName: string; zip: string }
  }
  /** What erasing a person would do: what goes, what the law keeps, why it cannot be done yet */
  'GET /api/admin/members/{id}/erase': {
    path: { id: string }
    answer: {
      name: string
      refusals: Array<string>
      goes: Array<{ what: string; count: number }>
      stays: Array<{ what: string; source: string; count: number; until: string }>
      typeToConfirm: string
      seen: string
    }
  }
  /** Erase what the law does not keep of a person; it cannot be taken back */
  'POST /api/admin/members/{id}/erase': {
    path: { id: string }
    body: { seen: string; confirm: string; reason: string }
    answer: undefined
  }
}
