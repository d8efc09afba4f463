/** Where a state's members may turn beside us. Phones as people dial them. */
export type StateNotice = {
  regulator: string
  phone: string
  /** For people who are deaf or hard of hearing. */
  tdd: string | null
  website: string
  /** Words the state fixes and wants in bold, 12 point or larger; `{phone}` stands for the operator's. */
  fixedText: string | null
  /** Where the words or the duty come from. */
  source: string
}

/**
 * California's words are the statute's own, so they alone may say what our content never says ('health plan',
 * 'coverage'). An operator's counsel confirms this list before launch.
 */
const notices: Record<string, StateNotice> = {
  CA: {
    regulator: 'California Department of Managed Health Care',
    phone: '1-888-466-2219',
    tdd: '1-877-688-9891',
    website: 'www.dmhc.ca.gov',
    fixedText:
      'The California Department of Managed Health Care is responsible for regulating health care service plans. If you have a grievance against your health plan, you should first telephone your health plan at {phone} and use your health plan’s grievance process before contacting the department. Utilizing this grievance procedure does not prohibit any potential legal rights or remedies that may be available to you. If you need help with a grievance involving an emergency, a grievance that has not been satisfactorily resolved by your health plan, or a grievance that has remained unresolved for more than 30 days, you may call the department for assistance. You may also be eligible for an Independent Medical Review (IMR). If you are eligible for IMR, the IMR process will provide an impartial review of medical decisions made by a health plan related to the medical necessity of a proposed service or treatment, coverage decisions for treatments that are experimental or investigational in nature and payment disputes for emergency or urgent medical services. The department also has a toll-free telephone number (1-888-466-2219) and a TDD line (1-877-688-9891) for the hearing and speech impaired. The department’s internet website www.dmhc.ca.gov has complaint forms, IMR application forms, and instructions online.',
    source: 'California Health and Safety Code § 1368.02(b)',
  },
  AZ: {
    regulator: 'Arizona Department of Insurance and Financial Institutions',
    phone: '1-602-364-2499',
    tdd: null,
    website: 'difi.az.gov',
    fixedText: null,
    source: 'difi.az.gov, File a Complaint',
  },
  FL: {
    regulator: 'Florida Department of Financial Services, Division of Consumer Services',
    phone: '1-877-693-5236',
    tdd: null,
    website: 'www.myfloridacfo.com',
    fixedText: null,
    source: 'Florida Statutes ch. 636, part II',
  },
  OR: {
    regulator: 'Oregon Division of Financial Regulation',
    phone: '1-888-877-4894',
    tdd: null,
    website: 'dfr.oregon.gov',
    fixedText: null,
    source: 'ORS 742.420 to 742.440',
  },
  TX: {
    regulator: 'Texas Department of Insurance',
    phone: '1-800-252-3439',
    tdd: null,
    website: 'www.tdi.texas.gov',
    fixedText: null,
    source: 'Texas Insurance Code ch. 7001',
  },
  WA: {
    regulator: 'Washington State Office of the Insurance Commissioner',
    phone: '1-800-562-6900',
    tdd: null,
    website: 'www.insurance.wa.gov',
    fixedText: null,
    source: 'RCW 48.155',
  },
}

/** The notice of a state, by its two letters; null where the general advice stands instead. */
export function stateNotice(state: string): StateNotice | null {
  return Object.hasOwn(notices, state) ? (notices[state] ?? null) : null
}

/** The fixed words with the operator's phone in them. */
export function fixedNoticeText(notice: StateNotice, operatorPhone: string): string | null {
  return notice.fixedText?.replace('{phone}', operatorPhone) ?? null
}
