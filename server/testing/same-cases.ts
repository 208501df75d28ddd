import fc from 'fast-check'

// Properties are tried with the same cases in every run: what fails was broken by a change, not found
// by luck. Another PROPERTY_SEED tries others.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })
