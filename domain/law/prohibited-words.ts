/** Words a discount plan may not use (FL 636.210, RI 27-74-11), in the forms they take. */
export const prohibitedWords: readonly { word: string; pattern: RegExp }[] = [
  { word: 'coverage', pattern: /\bcoverages?\b/i },
  { word: 'copay', pattern: /\bco-?pay(?:s|ments?)?\b/i },
  { word: 'deductible', pattern: /\bdeductibles?\b/i },
  { word: 'premium', pattern: /\bpremiums?\b/i },
  { word: 'PPO', pattern: /\bPPOs?\b/i },
  { word: 'preferred provider organization', pattern: /\bpreferred[\s-]+provider[\s-]+organi[sz]ations?\b/i },
  { word: 'health plan', pattern: /\bhealth(?:care)?[\s-]+plans?\b/i },
  { word: 'guaranteed issue', pattern: /\bguaranteed?[\s-]+issue\b/i },
  { word: 'pre-existing', pattern: /\bpre-?existing\b/i },
]

/** A word that may be said only to disclaim it: "this is not insurance" (FL 636.210). */
export const insuranceWord = /\binsur(?:ances?|ed|er|ers|ing|e|es)\b/i
