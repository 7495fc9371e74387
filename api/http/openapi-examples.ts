import { industries } from '#shared/catalog/industries.ts';
import type { Json } from './openapi-schemas.ts';

// A job that ended long ago would be refused.
const monthAhead = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().replace(/T.*/, 'T00:00:00.000Z');

/** Name of a field → its value. */
const valuesByName: Readonly<Record<string, unknown>> = {
  accepted: 1,
  amountCents: 1900,
  attempts: 12,
  auth: 'tBHItJI5svbpez7KI4CCXg',
  bio: 'Cloud engineer with eight years in banks and energy.',
  bioOther: 'مهندسة سحابة منذ ثماني سنوات في المصارف والطاقة.',
  byMail: true,
  reminders: true,
  cardNumber: '4242424242424242',
  clientSecret: 'pi_3PxY1a_secret_9f2K',
  company: 'Gulf Water Works',
  companyLogo: '/media/7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730-256.webp',
  companyName: 'Gulf Water Works',
  companyNameOther: 'أعمال مياه الخليج',
  companySlug: 'gulf-water-works',
  confirmPassword: 'a sentence that only I know',
  count: 3,
  coverLetter: 'I built the monitoring of two desalination plants.',
  currency: 'usd',
  currentPassword: 'a sentence that only I know',
  cvc: '123',
  dateOfBirth: '1990-05-07',
  day: '2026-11-20',
  degree: 'BSc',
  demoAccounts: 'talent@dalil.example',
  description: 'We run four desalination plants on the coast.',
  descriptionOther: 'ندير أربع محطات لتحلية المياه على الساحل.',
  details: 'The logo is not theirs.',
  devices: 1,
  durationDays: 30,
  email: 'sara@example.com',
  employees: 420,
  endDate: '2024-06-30',
  endpoint: 'https://fcm.googleapis.com/fcm/send/dEaF1',
  epoch: 'mf3k0a',
  error: '550 mailbox unavailable',
  everyHours: 24,
  experienceYears: 5,
  expiryDate: monthAhead,
  expiryMonth: 12,
  expiryYear: 2040,
  featuredUntil: '2026-12-21T08:30:00.000Z',
  fieldOfStudy: 'Computer Engineering',
  headline: 'Cloud engineer',
  headlineOther: 'مهندسة سحابة',
  industry: 'technology',
  institution: 'Qatar University',
  isActive: true,
  isCurrent: true,
  isFeatured: true,
  isOpen: true,
  isSaved: true,
  isVerified: true,
  key: '7',
  kind: 'talent',
  language: 'ar',
  links: ['https://sara.example'],
  location: 'Doha',
  logo: '/media/7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730-256.webp',
  matchScore: 86,
  matchingScore: 86,
  max: 24_000,
  message: 'Done',
  min: 18_000,
  name: 'Sara Al-Harbi',
  nameOther: 'سارة الحربي',
  newPassword: 'a sentence that only I know',
  next: 'mf3k0a.1042',
  nextCursor: 'NDI5NDk2NzI5Ng',
  note: 'Call after the holiday.',
  noteBase: '',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  password: 'a sentence that only I know',
  paymentIntentId: 'pi_3PxY1aDalil',
  picture: '/media/4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865-256.webp',
  position: 'Cloud Engineer',
  profilePicture: '/media/4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865-256.webp',
  publicKey: 'BL7ELU24fJTAlH5Kyl8N6BDCac8u8li_U5PIwG963MOvdYs9s7LSzj8x_7v7RFdLZ9Eap50PiiyF5K0TDAis7t0',
  publishableKey: 'pk_test_51Dalil',
  reason: 'fake',
  recipient: 'sara@example.com',
  place: 'doha',
  registrationDate: '2012-03-01',
  role: 'talent',
  rows: { id: [7], rev: [1042], name: ['Sara Al-Harbi'], slug: ['sara-al-harbi'] },
  salaryRange: 'QAR 18,000–24,000',
  school: 'Qatar University',
  score: 86,
  secret: 'dalil_Jm0rJ3n1v8WmQ5xT2cVb7kYd4sZa9pLe6uHo1iGfRqA',
  serverKey: 'BL7ELU24fJTAlH5Kyl8N6BDCac8u8li_U5PIwG963MOvdYs9s7LSzj8x_7v7RFdLZ9Eap50PiiyF5K0TDAis7t0',
  service: 'fcm.googleapis.com',
  shardSize: 512,
  skills: ['Kubernetes', 'PostgreSQL'],
  skillsAsked: 5,
  slug: 'sara-al-harbi',
  startDate: '2020-01-01',
  statusMessage: 'We would like to meet you.',
  story: 'I found my team through Dalil.',
  subject: 'Partnership',
  subjectName: 'Sara Al-Harbi',
  suggestion: 'sara-al-harbi-2',
  talentsByIndustry: Object.fromEntries(industries.map((industry, index) => [industry, 900 - 40 * index])),
  title: 'Cloud Engineer',
  titleOther: 'مهندس سحابة',
  timeZone: 'Asia/Qatar',
  token: 'Jm0rJ3n1v8WmQ5xT2cVb7kYd4sZa9pLe6uHo1iGfRqA',
  total: 1402,
  turnover: 'QAR 80–100 million',
  unsubscribePath: '/api/newsletter/unsubscribe?token=Jm0rJ3n1v8WmQ5xT2cVb7kYd4sZa9pLe6uHo1iGfRqA',
  url: 'https://hooks.gulfwater.example/dalil',
  username: 'sara_al_harbi',
  website: 'https://gulfwater.example',
  whatsappNumber: '+97433001122',
  years: 6,
  yearsAsked: 5,
};

/** Values of fields within some shapes: a company has another name than a person. */
const valuesWithin: readonly [shape: RegExp, values: Readonly<Record<string, unknown>>][] = [
  [/^education/i, { description: 'Graduated with honours.' }],
  [/^experience/i, { description: 'Moved forty services into the cloud.' }],
  [/Token/, { name: 'Nightly import' }],
  [/Webhook/, { secret: 'whsec_Jm0rJ3n1v8WmQ5xT2cVb7kYd4sZa9pLe6uHo1iGfRqA=' }],
  [
    /Company|^company$/,
    {
      name: 'Gulf Water Works',
      nameOther: 'أعمال مياه الخليج',
      slug: 'gulf-water-works',
      email: 'jobs@gulfwater.example',
    },
  ],
  [
    /Job/,
    {
      description: 'Design and run the platform that our plants report to.',
      descriptionOther: 'تصمم المنصة التي تصل إليها قراءات محطاتنا وتشغّلها.',
    },
  ],
];

const formats: Readonly<Record<string, string>> = { 'date-time': '2026-11-21T08:30:00.000Z', date: '2026-11-21' };

/**
 * Makes an example for a JSON Schema. Values come from the names of fields, so that each call shows people,
 * companies and jobs that could be real.
 *
 * @param components The named schemas, for references.
 * @param name Name of the field, or of the component, that has the schema.
 */
export function exampleOf(schema: Json, components: Json, name = ''): unknown {
  const { $ref, anyOf, enum: listed, const: only, type } = schema;
  if (typeof $ref === 'string') {
    const shape = $ref.slice($ref.lastIndexOf('/') + 1);
    return exampleOf(components[shape] as Json, components, shape);
  }
  if (type === 'object' && schema.properties) return objectExample(schema, components, name);
  if (only !== undefined) return only;
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as Json, components, name);
  const known = valuesByName[name];
  if (known !== undefined && fits(known, schema)) return known;
  if (Array.isArray(listed)) return listed[0];
  if (type === 'array') return arrayExample(schema, components, name);
  return plainExample(schema);
}

function fits(known: unknown, { type, enum: listed }: Json): boolean {
  if (Array.isArray(listed)) return listed.includes(known);
  if (type === undefined) return true;
  if (type === 'array') return Array.isArray(known);
  return typeof known === (type === 'integer' ? 'number' : type);
}

function objectExample({ properties }: Json, components: Json, name: string): Json {
  const own = valuesWithin.find(([shape]) => shape.test(name))?.[1];
  return Object.fromEntries(
    Object.entries(properties as Record<string, Json>).map(([field, property]) => {
      const value = own?.[field];
      return [field, value ?? exampleOf(property, components, field)];
    }),
  );
}

function arrayExample({ items, prefixItems }: Json, components: Json, name: string): unknown[] {
  const schemas = (prefixItems ?? [items]) as Json[];
  return schemas.map((schema) => exampleOf(schema, components, name));
}

function plainExample({ type, format, minimum }: Json): unknown {
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' && minimum > 1 ? minimum : 7;
  if (type === 'object') return {};
  if (type === 'null') return null;
  return formats[String(format)] ?? 'text';
}
