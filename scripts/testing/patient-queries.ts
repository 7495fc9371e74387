import { configure } from '@testing-library/react';
import { waitPatienceMs } from './patient-waits.ts';

configure({ asyncUtilTimeout: waitPatienceMs });
