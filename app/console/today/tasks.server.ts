import { screens } from '#app/console/layout/rooms.ts'
import type { Workspace } from '#app/console/workspace.server.ts'
import type { Checklist } from '#domain/back-office/today/checklist.server.ts'
import type { RegistrationsDue } from '#domain/brands/registration.rules.ts'
import { formatDate } from '#domain/format.ts'
import { registrationWarningDays } from '#domain/law/registrations.ts'
import type { Services } from '#domain/services.ts'
import { can } from '#domain/staff/access/access.rules.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'
import type { Registration } from '#domain/values/brands.ts'
import { gatewayLabels } from '#domain/values/gateways.ts'
import { stateNameOf } from '#domain/values/states.ts'

/** A setup task; `to` is null if no screen does it. */
export type Task = { done: boolean; title: string; about: string; to: string | null }

/**
 * The setup tasks, each checked off by the current state: what a brand needs to start selling, for those who run it,
 * and how to secure one's own sign-in.
 */
export function tasksFor(
  services: Services,
  staff: StaffVisitor,
  place: Workspace,
  found: Checklist,
  registrations: RegistrationsDue | null,
): Task[] {
  const to = (path: string) => `/${place.key}/${path}`
  return [
    ...(can(staff, 'settings.manage', place.scope) && place.scope.kind === 'brand'
      ? [...ofRegistrations(registrations, to('settings/brand')), ...ofBrand(services, place, found)]
      : []),
    ...(can(staff, 'staff.manage', place.scope) ? ofStaff(place, found) : []),
    {
      done: found.recoveryCodes >= 3,
      title: 'Save your recovery codes',
      about: `You have ${found.recoveryCodes} left.${found.recoveryCodes >= 3 ? '' : ' Create new ones before you need them.'}`,
      to: to('settings/security'),
    },
    {
      done: found.hasPasskey,
      title: 'Add a passkey',
      about: 'Signs you in by fingerprint, face or key instead of a typed code.',
      to: to('settings/security'),
    },
  ]
}

function ofBrand({ gateway, config }: Services, place: Workspace, found: Checklist): Task[] {
  // A section that isn't built yet has no link.
  const room = (path: string) =>
    screens.some((screen) => screen.path === path) ? `/${place.key}/${path}` : null
  const hosts: Task = {
    // The deployment's own brand has its own origin; on localhost each brand is under its key.
    done:
      found.waitingHosts === 0 &&
      (found.hosts > 0 ? found.uncheckedHosts === 0 : place.key === config.defaultBrand || isLocal(config)),
    title: 'Verify the brand’s hosts',
    about:
      found.waitingHosts > 0
        ? `${found.waitingHosts === 1 ? 'A host is' : `${found.waitingHosts} hosts are`} waiting for a DNS record that shows you own it.`
        : found.hosts === 0
          ? place.key === config.defaultBrand || isLocal(config)
            ? 'The site is at the deployment’s own address.'
            : 'The site has no host yet.'
          : 'Their DNS records show that you own them and that they point to the site.',
    to: room('settings/brand'),
  }
  return [
    {
      done: found.hasOffice,
      title: 'Add the offices',
      about: 'Where members show their card. Import many at once from a file.',
      to: room('offices'),
    },
    {
      done: found.hasPlan,
      title: 'Publish a plan',
      about: 'What is sold, for how much, and what it includes.',
      to: room('plans'),
    },
    {
      done: found.hasLegalPages,
      title: 'Publish the terms and the privacy page',
      about: 'You can’t sell a plan until people can read them. Published text has passed the word check.',
      to: room('site'),
    },
    hosts,
    {
      done: gateway.name !== 'sandbox',
      title: 'Connect the payment gateway',
      about: `Payments go to ${gatewayLabels[gateway.name]}${gateway.name === 'sandbox' ? ': no money moves' : ''}.`,
      to: null,
    },
    {
      done: found.hasSentMail,
      title: 'Check that email goes out',
      about: found.hasSentMail ? 'This brand has sent email.' : 'This brand hasn’t sent any email yet.',
      to: null,
    },
    {
      done: found.hasPayment,
      title: 'Buy a plan as a test',
      about: 'Join as a member would, from search to card. Cancel it the same day.',
      to: null,
    },
  ]
}

/** State registrations that are missing, ended, or ending soon; once there are none, the task is one line. */
function ofRegistrations(due: RegistrationsDue | null, to: string): Task[] {
  if (!due) return []
  const { missing, ended, ending } = due
  const names = (states: string[]) => new Intl.ListFormat('en-US').format(states.map(stateNameOf))
  const dated = (all: Registration[]) =>
    all.map(({ state, validUntil }) => `${stateNameOf(state)} on ${formatDate(validUntil)}`).join(', ')
  const about = [
    missing.length > 0 && `Nothing is sold in ${names(missing)} until its registration is recorded.`,
    ended.length > 0 && `Nothing is sold where a registration has ended: ${dated(ended)}.`,
    ending.length > 0 && `Ending within ${registrationWarningDays} days: ${dated(ending)}.`,
  ].filter((sentence) => sentence !== false)
  return [
    {
      done: about.length === 0,
      title: 'Record the state registrations',
      about: about.join(' ') || 'Every state that requires one has a valid registration.',
      to,
    },
  ]
}

function isLocal({ publicOrigin }: Services['config']): boolean {
  return new URL(publicOrigin).hostname === 'localhost'
}

function ofStaff({ key, scope }: Workspace, { people, owners }: Checklist): Task[] {
  const to = `/${key}/settings/staff/invite`
  const invite: Task = {
    done: people > 1,
    title: 'Invite the people you work with',
    about: people > 1 ? `${people} people have access here.` : 'So far it’s just you.',
    to,
  }
  if (scope.kind !== 'platform') return [invite]
  const owner: Task = {
    done: owners > 1,
    title: 'Add a second owner',
    about: 'Someone who can let you back in if you lose your phone.',
    to,
  }
  return [invite, owner]
}
