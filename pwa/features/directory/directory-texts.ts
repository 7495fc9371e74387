/**
 * The namespace of a directory's texts. Those that all of them share stand with the talents: the first view of
 * `/browse` has no request to spare for a file of their own.
 */
export type DirectoryTexts = 'talents' | 'companies' | 'jobs';
