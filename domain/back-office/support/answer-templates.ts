import { formatDate } from '#domain/format.ts'
import type { Language } from '#domain/values/accounts.ts'
import type { MovedStatus } from '#domain/values/support.ts'
import { templateGaps } from './case.rules.ts'
import type { CaseView } from './case.schema.ts'

/** A draft answer, to be edited before sending, and the case's status once it's sent. */
export type AnswerTemplate = { name: string; text: string; status: MovedStatus | '' }

type Told = Pick<CaseView, 'kind' | 'from' | 'status' | 'clocks' | 'moves'> & {
  brandName: string
  /** The writer's language; the templates' names are for staff. */
  language?: Language
}

/** What the member reads. The console's messages are English only, so both languages are here. */
const said = {
  en: {
    greeting: (from: string) => `Dear ${from},`,
    close: (brand: string) => `Sincerely,\n${brand} member care`,
    decideBy: (date: string) => `You will have our decision by ${date}.`,
    need: 'To continue with your case, we need something from you:',
    waits: 'Please reply to this email so that we can continue.',
    thanks: 'Thank you for writing to us.',
    open: 'If you have other questions, just reply to this email.',
    longer:
      'Thank you for your patience. We are still looking into it and will write again within two business days.',
    appeal: 'We have your appeal. Someone who had no part in the first decision is reviewing it now.',
    grievance: 'We received your grievance and are looking into it.',
    progress: 'Here is where your case stands:',
  },
  es: {
    greeting: (from: string) => `${from}:`,
    close: (brand: string) => `Atentamente,\nAtención a miembros de ${brand}`,
    decideBy: (date: string) => `Recibirá nuestra decisión a más tardar el ${date}.`,
    need: 'Para continuar con su caso, necesitamos algo de usted:',
    waits: 'Responda a este correo para que podamos continuar.',
    thanks: 'Gracias por escribirnos.',
    open: 'Si tiene otras preguntas, responda a este correo.',
    longer:
      'Gracias por su paciencia. Todavía lo estamos revisando y le escribiremos de nuevo dentro de dos días hábiles.',
    appeal: 'Recibimos su apelación. La está revisando una persona que no participó en la primera decisión.',
    grievance: 'Recibimos su queja formal y la estamos revisando.',
    progress: 'Así va su caso:',
  },
}

/** The answers that fit a case's current state; none repeats what was written. */
export function answerTemplates({
  kind,
  from,
  status,
  clocks,
  moves,
  brandName,
  language = 'en',
}: Told): AnswerTemplate[] {
  const words = said[language]
  const letter = (...paragraphs: string[]) =>
    [words.greeting(from), ...paragraphs, words.close(brandName)].join('\n\n')
  const to = (wanted: MovedStatus): MovedStatus | '' => (moves.includes(wanted) ? wanted : '')
  const decideBy = clocks.find(({ clock }) => clock === 'resolve' || clock === 'appeal')?.by
  const by = decideBy ? ` ${words.decideBy(formatDate(decideBy, { locale: language }))}` : ''
  const needed = {
    name: 'We need something from you',
    text: letter(words.need, templateGaps.need, words.waits),
    status: to('waiting'),
  }
  if (kind === 'contact') {
    return [
      {
        name: 'An answer',
        text: letter(words.thanks, templateGaps.answer, words.open),
        status: to('answered'),
      },
      needed,
      {
        name: 'It takes longer',
        text: letter(words.longer),
        status: to('in_review'),
      },
    ]
  }
  if (status === 'appealed') {
    return [
      {
        name: 'We have your appeal',
        text: letter(`${words.appeal}${by}`),
        status: '',
      },
    ]
  }
  return [
    {
      name: 'We have your grievance',
      text: letter(`${words.grievance}${by}`),
      status: to('in_review'),
    },
    {
      name: 'Status update',
      text: letter(words.progress, `${templateGaps.progress}${by}`),
      status: '',
    },
    needed,
  ]
}
