import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'

/** What a member's card says in bold (TX, MO, MD). */
export const cardNotice = 'THIS IS NOT INSURANCE'

/**
 * What a contract says first, in a box of `disclosurePoints` bold on its first page: NOT in capitals, the whole discounted
 * price, no guarantee of quality, who the operator is with a toll-free phone (Tex. Ins. Code 562.103(c)); the right to
 * cancel (RSMo 376.1508). `cancelWords`: that right, as the member's state has it. Phones as they are printed.
 */
export function agreementNotice(
  { name, address, phone, tollFreePhone }: OperatorOfPapers,
  cancelWords: string,
): string[] {
  return [
    m.contract_notice_discounts(),
    m.contract_notice_no_payments(),
    cancelWords,
    m.contract_notice_quality(),
    m.contract_notice_operator({
      isTollFree: Boolean(tollFreePhone),
      name,
      address,
      phone: tollFreePhone || phone,
    }),
  ]
}

type OperatorOfPapers = { name: string; address: string; phone: string; tollFreePhone?: string | null }

/** How a registration of the operator is printed. */
export function registrationLine({ state, number }: { state: string; number: string }): string {
  return m.contract_registered({ state: stateNameOf(state), number })
}

/** Days after a provider has left within which the list shows it no more (TX). */
export const departedProviderDays = 30

/** The least size of disclosures, in points; 12 points are 16 px (FL 636.212). */
export const disclosurePoints = 12
