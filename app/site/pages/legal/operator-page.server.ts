import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { formatPhone, phoneHref } from '#domain/format.ts'

/** The site's operator, as a page names and links it. */
export type OperatorOfPage = {
  brandName: string
  name: string
  address: string
  phone: { text: string; href: string }
  email: string
}

/** The brand and its operator, for a page with the same text for every brand. */
export function operatorOfPage({ context }: { context: Readonly<RouterContextProvider> }): OperatorOfPage {
  const { brand } = context.get(requestContext)
  const { name, address, phone, tollFreePhone, email } = brand.settings.operator
  const call = tollFreePhone ?? phone
  return {
    brandName: brand.name,
    name,
    address,
    phone: { text: formatPhone(call), href: phoneHref(call) },
    email,
  }
}
