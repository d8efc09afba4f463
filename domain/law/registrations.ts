import { stateNames } from '#domain/values/states.ts'
import { inState, type StateLaw } from './by-state.ts'

/** What a state asks of whoever sells discount plans to its residents, before the first one is sold. */
export type RegistrationRule = {
  /** Whether the operator needs a registration, license or certificate of the state. */
  mustRegister: boolean
  /** Whether members must reach the operator by a toll-free phone. */
  asksTollFree: boolean
}

const registered = { mustRegister: true }
const reachable = { mustRegister: true, asksTollFree: true }

/**
 * A first list: of its sources Missouri's, Oklahoma's, Oregon's and Rhode Island's were read in November 2026, as
 * republished; the others are named as known in the trade. The operator's counsel confirms each before launch.
 */
export const registrationLaw: StateLaw<RegistrationRule> = {
  rule: { mustRegister: false, asksTollFree: false },
  source: 'No registration known',
  states: {
    CA: { source: 'Health and Safety Code 1349: a Knox-Keene license (Care Entrée, 2006)', rule: registered },
    CT: { source: 'Conn. Gen. Stat. 38a-479rr: license', rule: registered },
    FL: { source: 'Fla. Stat. 636.204: license', rule: registered },
    IL: { source: '50 Ill. Adm. Code 2051: registration of plan administrators', rule: registered },
    IN: { source: 'Ind. Code 27-17-3: registration', rule: registered },
    LA: { source: 'La. R.S. 22:392 and following: license', rule: registered },
    MD: { source: 'Md. Code, Ins. 14-601 and following: registration', rule: registered },
    MO: { source: 'RSMo 376.1504: registration for one year', rule: registered },
    MT: { source: 'Mont. Code 33-38-101 and following: registration', rule: registered },
    NE: { source: 'Neb. Rev. Stat. 44-8301 and following: registration', rule: registered },
    NV: { source: 'NRS 695H.070 and following: registration; 695H.170: toll-free phone', rule: reachable },
    NH: { source: 'RSA 415-I:4: registration', rule: registered },
    OK: { source: '36 O.S. 1219.4: registration', rule: registered },
    OR: { source: 'ORS 742.426: license; 742.432(3): toll-free phone', rule: reachable },
    RI: { source: 'R.I. Gen. Laws 27-74-5: license', rule: registered },
    SC: { source: 'S.C. Code 37-17-10 and following: registration', rule: registered },
    SD: { source: 'SDCL 58-17E-1 and following: registration', rule: registered },
    TX: { source: 'Tex. Ins. Code 562.051: registration; 562.103(a)(1): toll-free phone', rule: reachable },
    UT: { source: 'Utah Code 31A-8a-201: license', rule: registered },
    WA: { source: 'RCW 48.155.020: license', rule: registered },
    WV: { source: 'W. Va. Code 33-15E-4: license', rule: registered },
  },
}

/** Days before a registration ends from which the brand's people are told. */
export const registrationWarningDays = 90

/** The states that ask an operator to register first, by their two letters, in the order of their names. */
export const registrationStates: readonly string[] = Object.keys(stateNames).filter(
  (state) => inState(registrationLaw, state).mustRegister,
)
