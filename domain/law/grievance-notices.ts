import { isStateCode } from '#domain/values/states.ts'
import { type Regulator, regulators } from './regulators.ts'

/** Where a state's members can turn besides us, and the state's required wording for saying so. */
export type StateNotice = {
  regulator: Regulator
  /** The required text, bold, 12 point or larger. `{phone}` stands for the operator's. */
  fixedText: string | null
}

/**
 * California's text is the statute's own (Health and Safety Code § 1368.02(b)), so it alone may use words our content
 * may not ('health plan', 'coverage').
 */
const fixedTexts: Record<string, string> = {
  CA: 'The California Department of Managed Health Care is responsible for regulating health care service plans. If you have a grievance against your health plan, you should first telephone your health plan at {phone} and use your health plan’s grievance process before contacting the department. Utilizing this grievance procedure does not prohibit any potential legal rights or remedies that may be available to you. If you need help with a grievance involving an emergency, a grievance that has not been satisfactorily resolved by your health plan, or a grievance that has remained unresolved for more than 30 days, you may call the department for assistance. You may also be eligible for an Independent Medical Review (IMR). If you are eligible for IMR, the IMR process will provide an impartial review of medical decisions made by a health plan related to the medical necessity of a proposed service or treatment, coverage decisions for treatments that are experimental or investigational in nature and payment disputes for emergency or urgent medical services. The department also has a toll-free telephone number (1-888-466-2219) and a TDD line (1-877-688-9891) for the hearing and speech impaired. The department’s internet website www.dmhc.ca.gov has complaint forms, IMR application forms, and instructions online.',
}

/**
 * The notice of a state, by its two-letter code. Null before a state is chosen, where general advice is shown instead.
 */
export function stateNotice(state: string): StateNotice | null {
  if (!isStateCode(state)) return null
  return { regulator: regulators[state], fixedText: fixedTexts[state] ?? null }
}

/** The required text with the operator's phone filled in. */
export function fixedNoticeText(notice: StateNotice, operatorPhone: string): string | null {
  return notice.fixedText?.replace('{phone}', () => operatorPhone) ?? null
}
