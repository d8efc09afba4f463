import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map: one line per screen, in the order of the specification's table. */
export default [
  index('site/home.tsx'),
  route('faq', 'site/faq.tsx'),
  route('terms', 'site/terms.tsx'),
  route('privacy', 'site/privacy.tsx'),
  route('support', 'site/support.tsx'),
  route('arizona', 'site/state-page.tsx'),
  route('join-now', 'checkout/join-now.tsx'),
  route('dashboard', 'member/dashboard.tsx'),
  route('id-card/:membershipId', 'member/id-card.tsx'),
  route('id-card/:membershipId/pdf', 'member/id-card-pdf.ts'),
  route('receipt/:receiptId', 'member/receipt.tsx'),
  route('receipt/:receiptId/pdf', 'member/receipt-pdf.ts'),
  route('agreement/:membershipId/pdf', 'member/agreement-pdf.ts'),
  route('card/:token', 'site/card-status.tsx'),
  route('member-login', 'member/member-login.tsx'),
  route('reset-password', 'member/reset-password.tsx'),
  route('find-a-dentist', 'site/find-a-dentist.tsx'),
  route('checkout', 'checkout/checkout.tsx'),
  route('office/:officeId', 'site/office.tsx'),
  route('dev/mail', 'dev/mail.tsx'),
  route('dev/mail/:mailId', 'dev/mail-html.ts'),
  route('dev/mail/:mailId/attachments/:index', 'dev/mail-attachment.ts'),
  route(':landing', 'site/landing.tsx'),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig
