import { stateNames } from '#domain/values/states.ts'
import { inState, type StateLaw } from './by-state.ts'

/** What a state requires of a seller of discount plans before the first sale to its residents. */
export type RegistrationRule = {
  /** Whether the operator needs the state's registration, license or certificate. */
  mustRegister: boolean
  /** Whether members must reach the operator by a toll-free phone. */
  asksTollFree: boolean
}

const registered = { mustRegister: true }
const reachable = { mustRegister: true, asksTollFree: true }

/**
 * A first list. A source in brackets is where its text was read in November 2026, as republished. A source without
 * brackets was not read and is cited as commonly known in the industry. The operator's counsel confirms each before
 * launch.
 */
export const registrationLaw: StateLaw<RegistrationRule> = {
  rule: { mustRegister: false, asksTollFree: false },
  source: 'No registration known',
  states: {
    CA: {
      source: 'Health and Safety Code 1349: a Knox-Keene license (Care Entrée, 2006; not read)',
      rule: registered,
    },
    CT: { source: 'Conn. Gen. Stat. 38a-479rr(a): license (lawserver.com)', rule: registered },
    FL: { source: 'Fla. Stat. 636.204(1): license (flsenate.gov, of 2018)', rule: registered },
    IL: {
      source: '50 Ill. Adm. Code 2051.210: registration of administrators of discount plans (ilga.gov)',
      rule: registered,
    },
    IN: { source: 'Ind. Code 27-17-2-1: registration (statutes.laws.com)', rule: registered },
    LA: { source: 'La. R.S. 22:1260.4: registration (legis.la.gov)', rule: registered },
    MD: { source: 'Md. Code, Ins. 14-603: registration (codes.findlaw.com)', rule: registered },
    MO: {
      source: 'RSMo 376.1504: registration for one year (getpocketlaw.com)',
      rule: registered,
    },
    MT: { source: 'Mont. Code 33-38-105: certificate of registration (lawserver.com)', rule: registered },
    ND: {
      source: 'N.D.C.C. 26.1-53.1-03: registration (law.justia.com; the department calls it a license)',
      rule: registered,
    },
    NE: {
      source:
        'Neb. Rev. Stat. 44-8301 and following: registration (not read; 44-8308 and 44-8311 were, and the heading of 44-8309 names a toll-free phone)',
      rule: registered,
    },
    NV: {
      source: 'NRS 695H.080 and 695H.090: registration; 695H.170: toll-free phone (nevada.public.law)',
      rule: reachable,
    },
    NH: { source: 'RSA 415-I: registration (gencourt.state.nh.us, in part)', rule: registered },
    OK: { source: '36 O.S. 1219.4: registration', rule: registered },
    OR: { source: 'ORS 742.426: license; 742.432(3): toll-free phone', rule: reachable },
    RI: { source: 'R.I. Gen. Laws 27-74-5: license', rule: registered },
    SC: {
      source:
        'S.C. Code 37-17: registration with the Department of Consumer Affairs (scstatehouse.gov, of 2005, when it was of prescriptions alone)',
      rule: registered,
    },
    SD: { source: 'SDCL 58-17E: license (dlr.sd.gov)', rule: registered },
    TX: {
      source:
        'Tex. Ins. Code 7001 and 28 TAC 19.1602: registration (statutes.laws.com); 562.103(a)(1): toll-free phone',
      rule: reachable,
    },
    UT: { source: 'Utah Code 31A-8a-201(1): license (lawserver.com)', rule: registered },
    WA: {
      source: 'RCW 48.155.020 and WAC 284-155-015: license (the commissioner’s own pages)',
      rule: registered,
    },
    WV: { source: 'W. Va. Code 33-15E-4(a): license (courtgpt.ai)', rule: registered },
  },
}

/** Days before a registration expires that the brand's staff are first warned. */
export const registrationWarningDays = 90

/** The two-letter codes of the states that require an operator to register first, sorted by state name. */
export const registrationStates: readonly string[] = Object.keys(stateNames).filter(
  (state) => inState(registrationLaw, state).mustRegister,
)
