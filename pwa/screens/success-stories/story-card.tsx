import { Link } from '@tanstack/react-router';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import type { SuccessStory } from '#shared/model/story.ts';

/** A person's story, and its author. */
export function StoryCard({ story: { name, slug, industry, profilePicture, story } }: { story: SuccessStory }) {
  const industryLabel = useIndustryLabel();
  return (
    <figure className="card-d story">
      <blockquote>
        <p dir="auto" className="ua">
          {story}
        </p>
      </blockquote>
      <figcaption className="flex items-center gap-3">
        <Avatar name={name} slug={slug} pictureUrl={profilePicture} size={48} />
        <span className="min-w-0">
          <Link to="/$slug" params={{ slug }} className="text-link">
            <bdi>{name}</bdi>
          </Link>
          <span className="block text-sm text-muted">{industryLabel(industry)}</span>
        </span>
      </figcaption>
    </figure>
  );
}
