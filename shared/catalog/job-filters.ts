/** The filters of jobs besides words, industry and country; the names stand in addresses. @see finding §3 */
export const jobFilterNames = ['place', 'workplace', 'employmentType', 'experience', 'pay'] as const;
export type JobFilterName = (typeof jobFilterNames)[number];

/** The chosen values of each filter; none and `''` mean all. */
export type JobFilters = { [Name in JobFilterName]?: string | undefined };

/** Years of experience by which jobs can be narrowed: at most so many are asked for. */
export const experienceLevels = [0, 1, 2, 3, 5, 8, 10, 15] as const;

/** Monthly pay by which jobs can be narrowed, in riyals or dirhams: at least so much is paid. */
export const payLevels = [3000, 5000, 8000, 12_000, 16_000, 20_000, 30_000, 40_000] as const;
